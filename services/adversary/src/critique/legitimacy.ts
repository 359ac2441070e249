import type { AdversarialFinding, Legitimacy } from '@assize/proto/critique';
import {
  absolutesIn,
  contesting,
  figuresIn,
  isGiven,
  numbersIn,
  sentencesOf,
  turnOf,
  type CritiqueView,
  type SectionSentences,
  type Sentence,
} from '@assize/scrutiny/report';
