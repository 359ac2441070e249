import { stemmer } from 'stemmer';

/** Words that say nearly the same, a line each: hand-made, and only where hardly a context parts them. */
const GROUPS = `
film movie picture
television tv
series show
begin start commence began begun
end finish conclude
debut premiere
author writer wrote write
song track
physician doctor
car automobile vehicle
child kid
man guy gentleman
woman lady
outdoors outside outdoor
indoors inside indoor
asleep sleep
sit seat sat
buy purchase bought
big large
huge enormous giant
fast quick rapid
clever intelligent smart
sick ill
wealthy rich
famous renowned celebrated
kill slay murder
die died death dead decease pass
born birth
marry married marriage wed
receive get got
win won victory
lose lost
obtain acquire
help aid assist
require need
show demonstrate
reduce decrease decline diminish lessen lower
increase rise rose raise elevate
inhibit block suppress repress
promote stimulate enhance
cause induce
prevent avert
improve better ameliorate
harm damage hurt injure
dangerous hazardous unsafe
allow permit enable
ban prohibit forbid
support favor favour
accept approve
almost nearly
positive favorable favourable
negative unfavorable unfavourable
center centre
color colour
favorite favourite
theater theatre
organize organise
legalize legalise
behavior behaviour
labor labour
tumor tumour cancer
gray grey
program programme
defense defence
neighbor neighbour
world global worldwide
country nation
city town
job occupation profession
company firm corporation
worker employee
student pupil
school academy
area region
home house
road street
sea ocean
stone rock
biggest largest
main primary principal chief
name call title
locate situate
build construct built
create make made
annually yearly annual
adolescent teenager teen
infant baby newborn
elderly aged
obese overweight
illness disease
medicine drug medication
therapy treatment treat
heart cardiac
kidney renal
lung pulmonary
liver hepatic
brain cerebral
mice mouse murine
mutation mutant mutate
lack absence absent
fatal deadly lethal
often frequent frequently
rare uncommon
different distinct
same identical
true correct
false incorrect untrue
error mistake
answer reply
speak talk spoke
tell told say said
think thought believe
attempt try
seek search
choose select chosen chose
join enter
leave depart left
travel journey
earn gross
sell sold
spend spent
cost price
money cash
percent percentage
approximate rough
entire whole complete
only sole
partner spouse
attorney lawyer
soccer football
baseball mlb
usa us
uk britain british
american america
french france
spanish spain
italian italy
german germany
russian russia
chinese china
japanese japan
indian india
canadian canada
mexican mexico
irish ireland
scottish scotland
welsh wales
english england
australian australia
greek greece
swedish sweden
dutch netherlands
polish poland
turkish turkey
danish denmark
norwegian norway
`;

function table(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of GROUPS.trim().split('\n')) {
    const [first = '', ...others] = line.split(' ');
    for (const other of others) {
      const stem = stemmer(other);
      if (!found.has(stem)) found.set(stem, found.get(stemmer(first)) ?? stemmer(first));
    }
  }
  return found;
}

const CANONICAL = table();

/** The stem of a word in lower case, or that of the first of its synonyms. */
export function canonicalStem(word: string): string {
  const stem = stemmer(word);
  return CANONICAL.get(stem) ?? stem;
}
