// Original file: assize/v1/court.proto

export interface Evidence {
  id?: string;
  text?: string;
  kind?: string;
  source?: string;
  date?: string;
  lScore?: number | string;
  digest?: string;
  dataJson?: string;
  _text?: 'text';
  _kind?: 'kind';
  _source?: 'source';
  _date?: 'date';
  _lScore?: 'lScore';
  _digest?: 'digest';
  _dataJson?: 'dataJson';
}

export interface Evidence__Output {
  id: string;
  text?: string;
  kind?: string;
  source?: string;
  date?: string;
  lScore?: number;
  digest?: string;
  dataJson?: string;
}
