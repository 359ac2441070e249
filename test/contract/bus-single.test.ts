import { oneServer } from './bus-fixture.ts';
import { busContract } from './bus-suite.ts';

busContract('the bus on one server', () => oneServer(), { clustered: false });
