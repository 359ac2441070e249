// Original file: assize/v1/court.proto

export interface ClaimLimits {
  ttlMs?: number;
  maxHandoffs?: number;
  maxRemands?: number;
  maxRounds?: number;
  activationThreshold?: number | string;
  leastConfidence?: number | string;
  _ttlMs?: 'ttlMs';
  _maxHandoffs?: 'maxHandoffs';
  _maxRemands?: 'maxRemands';
  _maxRounds?: 'maxRounds';
  _activationThreshold?: 'activationThreshold';
  _leastConfidence?: 'leastConfidence';
}

export interface ClaimLimits__Output {
  ttlMs?: number;
  maxHandoffs?: number;
  maxRemands?: number;
  maxRounds?: number;
  activationThreshold?: number;
  leastConfidence?: number;
}
