export const STATEMENT = 'The Eiffel Tower is located in Paris.';

export const PASSAGES = [
  { id: 'for', text: 'The Eiffel Tower is located in Paris, France.', source: 'atlas' },
  {
    id: 'against',
    text: 'The Eiffel Tower is not located in Paris.',
    source: 'forum',
    date: '2024-03-01',
  },
  {
    id: 'against-too',
    text: 'The Eiffel Tower was never located in Paris.',
    tags: ['doubt'],
  },
  { id: 'aside', text: 'Bananas are rich in potassium.', tags: ['food'] },
];
