export * from './clerk.ts';
export * from './doors.ts';
export * from './models.ts';
export * from './places.ts';
export * from './roles.ts';
export * from './services.ts';
export * from './telemetry.ts';
