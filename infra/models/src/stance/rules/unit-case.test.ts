import { differsInCase } from '#src/stance/rules/unit-case.ts';
import { ruleCases } from '#src/stance/testing/rule.ts';

ruleCases('a unit in another case', differsInCase, {
  speaks: [
    ['The link carries 2 GB a second.', 'It carries 2 Gb a second.'],
    ['The laser emits 5 MW.', 'power: 5mW'],
    ['It does 100 Mbps.', 'It does 100 MBps.'],
    ['The link carries 10 GB/s.', 'The link carries 10 Gbit/s.'],
    ['The link carries 10 Gb/s.', 'The link carries 10 Gbytes/s.'],
  ],
  silent: [
    ['the same', 'The link carries 2 GB a second.', 'It carries 8 Gb (1 GB) a second.'],
    ['in small letters', 'The file has 2 GB.', 'size: 2 gb'],
    ['kilobytes', 'The file has 2 kB.', 'size: 2 KB'],
    ['bits in full', 'The link carries 10 Gb/s.', 'The link carries 10 Gbit/s.'],
    ['of another unit', 'The laser emits 5 MW.', 'It emits 5 mV.'],
  ],
});
