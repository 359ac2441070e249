// Original file: assize/v1/credibility.proto

export const Side = {
  SIDE_UNSPECIFIED: 'SIDE_UNSPECIFIED',
  SIDE_SUPPORT: 'SIDE_SUPPORT',
  SIDE_REFUTE: 'SIDE_REFUTE',
  SIDE_NEUTRAL: 'SIDE_NEUTRAL',
} as const;

export type Side =
  | 'SIDE_UNSPECIFIED'
  | 0
  | 'SIDE_SUPPORT'
  | 1
  | 'SIDE_REFUTE'
  | 2
  | 'SIDE_NEUTRAL'
  | 3;

export type Side__Output = (typeof Side)[keyof typeof Side];
