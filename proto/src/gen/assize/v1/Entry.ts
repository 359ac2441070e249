// Original file: assize/v1/shadow.proto

export interface Entry {
  id?: string;
  text?: string;
  source?: string;
  date?: string;
  tags?: string[];
  _source?: 'source';
  _date?: 'date';
}

export interface Entry__Output {
  id: string;
  text: string;
  source?: string;
  date?: string;
  tags: string[];
}
