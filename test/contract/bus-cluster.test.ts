import { threeServers } from './bus-fixture.ts';
import { busContract } from './bus-suite.ts';

busContract('the bus on three servers, each stream kept three times', threeServers, {
  clustered: true,
});
