export * from './denial.ts';
export * from './grounds.ts';
export * from './groups.ts';
export * from './hearing.ts';
export * from './indicated.ts';
export * from './relates-two.ts';
export * from './supersession.ts';
export * from './testimony.ts';
