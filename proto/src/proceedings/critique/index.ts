export * from './artifacts.ts';
export * from './findings.ts';
export * from './report.ts';
