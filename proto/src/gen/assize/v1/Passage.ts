// Original file: assize/v1/passage.proto

export interface Passage {
  id?: string;
  text?: string;
  source?: string;
  date?: string;
  lScore?: number | string;
  tags?: string[];
  expires?: string;
  _source?: 'source';
  _date?: 'date';
  _lScore?: 'lScore';
  _expires?: 'expires';
}

export interface Passage__Output {
  id: string;
  text: string;
  source?: string;
  date?: string;
  lScore?: number;
  tags: string[];
  expires?: string;
}
