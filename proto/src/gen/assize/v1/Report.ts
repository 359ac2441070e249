// Original file: assize/v1/credibility.proto

export interface Report {
  id?: string;
  kind?: string;
  text?: string;
  dataJson?: string;
  source?: string;
  date?: string;
  _source?: 'source';
  _date?: 'date';
}

export interface Report__Output {
  id: string;
  kind: string;
  text: string;
  dataJson: string;
  source?: string;
  date?: string;
}
