import { canonicalStem } from '#src/synonyms.ts';

/**
 * Words that cannot both be true of one thing, side against side: hand-made. A "|" parts the two
 * sides, each of which may hold several words that say the same.
 */
const PAIRS = `
increase rise grow raise higher up enhance gain elevate upregulate boost expand accelerate exceed|decrease fall decline drop reduce lower down diminish lose shrink downregulate lessen slow suppress
promote stimulate activate induce facilitate enable encourage trigger|inhibit block prevent suppress impair impede hinder repress delay discourage
first earliest initial oldest|last latest final youngest newest
before prior preceding|after following subsequent
begin start open premiere debut launch|end stop close finish conclude cancel discontinue
pass passed succeed succeeded|fail failed
up online available|down offline unavailable
enabled enable|disabled disable
valid|invalid expired
male man boy men boys father son husband brother king actor he his him mr|female woman girl women girls mother daughter wife sister queen actress she her hers mrs
positive favorable beneficial|negative unfavorable adverse harmful detrimental
more greater most larger bigger|less fewer least smaller
large big huge major|small little tiny minor
long|short brief
high tall|low short
old elderly aged|young new recent
early|late
alive living live survive|dead deceased die killed death
win victory won defeat beat victorious|lose loss lost defeated losing
success successful succeed hit acclaimed|failure unsuccessful fail flop panned
good great excellent best acclaimed praised|bad poor terrible worst criticized panned
true correct right accurate|false incorrect wrong inaccurate untrue
same identical similar equal|different distinct dissimilar unequal differ
above over|below under beneath
inside indoors indoor within|outside outdoors outdoor
north northern|south southern
east eastern|west western
northeast northeastern|southwest southwestern
northwest northwestern|southeast southeastern
left|right
public|private
many numerous several multiple various|few single sole one only
married|unmarried single divorced
day daytime morning|night nighttime evening
summer|winter
hot warm heat|cold cool freezing
wet rain rainy|dry
fast quick quickly rapid rapidly|slow slowly gradual gradually
strong strength robust|weak weakness
easy simple|difficult hard complex complicated
rich wealthy|poor impoverished
safe safety|dangerous unsafe hazardous harmful
effective efficacious|ineffective useless
necessary required essential needed|unnecessary unneeded dispensable
sufficient enough|insufficient inadequate
dependent|independent
present presence|absent absence
accept accepted approve approved agree|reject rejected disapprove refuse disagree
allow allowed permit permitted legal|forbid forbidden ban banned prohibit prohibited illegal
support supported favor favored endorse|oppose opposed against
love loved like liked enjoy|hate hated dislike disliked
include included including|exclude excluded excluding except
create created build built found founded|destroy destroyed demolish dissolve
arrive arrived enter entered join joined|leave left depart departed exit quit
buy bought purchase|sell sold
import|export
borrow|lend
teacher|student pupil
parent|child children
adult|child children kid kids infant
employer|employee
doctor|patient
hero protagonist|villain antagonist
ally allied friend|enemy foe rival
peace peaceful|war violent
innocent acquitted|guilty convicted
urban city|rural countryside
ancient|modern
fictional fiction fictitious|real nonfiction actual
acute|chronic
benign|malignant
maximum max|minimum min
majority|minority
permanent|temporary
always|never sometimes rarely
all every everyone everybody|none nobody some
everything|nothing
common frequent often usual widespread|rare uncommon rarely seldom
known famous popular|unknown obscure
sit sitting seated|stand standing
asleep sleep sleeping|awake
smile smiling happy laugh laughing glad|cry crying sad frown frowning angry
alone|together group crowd crowded
empty|full
clean|dirty
walk walking run running|sit sitting sleep sleeping
black|white
front|back behind
ascend climb up|descend down
push|pull
attack|defend
hire hired appoint appointed|fire fired dismiss dismissed
healthy well|sick ill unhealthy
agonist|antagonist
gain|loss
improve improved improvement better|worsen worsened deteriorate worse
protect protective|risk harm harmful damage
resistance resistant|susceptible sensitive sensitivity
saturated|unsaturated
vertebrate|invertebrate
domestic|foreign international overseas
amateur|professional
studio|live
album|single
singer|director
actor actress|director producer
lead leading starring|supporting minor cameo
heterozygous|homozygous
primary|secondary
internal|external
upper|lower
upstream|downstream
mild|severe
underestimate|overestimate
overweight obese|underweight
vegetarian vegan|meat
catholic|protestant
democrat democratic liberal|republican conservative
capitalist|communist socialist
monarchy|republic
christian|muslim hindu jewish buddhist atheist
brother|sister
uncle|aunt
nephew|niece
`;

/** Words of one kind of which a thing is at most one, a line each: hand-made. */
const KINDS = `
film series novel book song album game musical opera painting magazine newspaper band
horror comedy tragedy drama thriller romance western documentary
positive negative mixed
singer actor director producer writer painter footballer politician scientist drummer guitarist lawyer
black white red blue green yellow orange brown pink purple gray
cat dog horse bird fish cow sheep pig
stand sit sleep walk run jump swim dance
monday tuesday wednesday thursday friday saturday sunday
spring summer autumn winter
american british french german italian spanish russian chinese japanese indian canadian australian irish scottish mexican dutch swedish greek polish turkish
europe asia africa australia antarctica
gold silver bronze
city village country county state province
cricket football basketball baseball tennis hockey golf rugby boxing
piano guitar drum violin bass trumpet saxophone
christian muslim hindu jewish buddhist atheist
king queen prince princess
democrat republican
breakfast lunch dinner
morning afternoon evening night
north south east west
car bus train plane boat bicycle motorcycle
coffee tea beer wine water
hospital school church restaurant museum
virus bacterium fungus parasite
`;

/** Two stems of one line, joined; the order does not matter. */
const key = (a: string, b: string): string => (a < b ? `${a} ${b}` : `${b} ${a}`);

function table(lines: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const line of lines.trim().split('\n')) {
    const [left = '', right = ''] = line.split('|');
    for (const a of left.split(' ')) {
      for (const b of right.split(' ')) found.add(key(canonicalStem(a), canonicalStem(b)));
    }
  }
  return found;
}

function kinds(lines: string): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  lines
    .trim()
    .split('\n')
    .forEach((line, kind) => {
      for (const word of line.split(' ')) found.set(canonicalStem(word), kind);
    });
  return found;
}

const KIND_OF = kinds(KINDS);

/** The kind of a stem, when it stands in a list of words that exclude each other; else undefined. */
export const kindOfStem = (stem: string): number | undefined => KIND_OF.get(stem);

const OPPOSITES = table(PAIRS);
const STEMS_WITH_OPPOSITES = new Set([...OPPOSITES].flatMap((pair) => pair.split(' ')));

/** Whether a stem has an opposite in the list at all: asked first, because it is cheap. */
export const hasOpposite = (stem: string): boolean => STEMS_WITH_OPPOSITES.has(stem);

/** Whether two stems stand on opposite sides of a pair of the list. */
export const opposite = (a: string, b: string): boolean => OPPOSITES.has(key(a, b));
