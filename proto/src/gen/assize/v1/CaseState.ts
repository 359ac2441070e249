// Original file: assize/v1/court.proto

export const CaseState = {
  CASE_STATE_ANY: 'CASE_STATE_ANY',
  CASE_STATE_OPEN: 'CASE_STATE_OPEN',
  CASE_STATE_ENDED: 'CASE_STATE_ENDED',
} as const;

export type CaseState = 'CASE_STATE_ANY' | 0 | 'CASE_STATE_OPEN' | 1 | 'CASE_STATE_ENDED' | 2;

export type CaseState__Output = (typeof CaseState)[keyof typeof CaseState];
