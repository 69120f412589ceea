import { meantBy } from "./concept-kinds.data";

/** Concepts by which much the same may be meant, or of which one has the other in it: the first of a line, and each of the others, in any language. */
const LINES = `
love: feelings-for attraction miss happiness
feelings-for: attraction crush what-think miss confess
soulmate: destiny new-love future-together compatibility love partner
new-love: single date love partner find start admirer
affair: new-love trust lie betrayal partner
lie: trust truth betrayal know
break-up: divorce leave stay future-together stop let-go get-back toxic
divorce: partner wedding leave court
get-back: return ex break-up forgive love future-together start again
contact: ghosting tell first-step miss date ex
ghosting: social-media wait-for contact miss
date: contact new-love first-step
move-in-together: flat house future-together partner move
engagement: wedding commitment partner
wedding: commitment future-together partner
commitment: future-together love truth
future-together: stay compatibility love partner long-distance what-next
long-distance: stay
single: loneliness new-love
forgive: apologise get-back mistake family-peace guilt trust
apologise: first-step mistake family-peace argue
argue: family-peace anger get-back forgive peace-of-mind
confess: tell first-step feelings-for courage crush love
let-go: ex past break-up forgive
wait-for: patience stay
toxic: stress stay friend partner
family-peace: in-laws parents relatives sibling get-back
pregnancy: baby child birth
birth: baby child
adoption: child
custody: child court divorce
inheritance: money court
group: friend loneliness
betrayal: trust friend gossip
loneliness: friend
roommate: flat move
job: new-job quit career change-of-career boss colleague promotion dismissal offer application contract trial-period overtime transfer
new-job: application offer interview get find change-of-career start
quit: leave stay stop change-of-career boss
dismissal: lose stay bankruptcy
promotion: career success get pay-rise boss-opinion
pay-rise: money get promotion
boss: boss-opinion colleague
boss-opinion: what-think
application: interview offer admission get
interview: offer get success
offer: new-job get contract
career: change-of-career purpose success destiny
business: start success customer money career
project: success finish
contract: customer transfer get
retirement: stop job
trial-period: stay contract
transfer: move
overtime: stress exhaustion
change-of-career: change start
exam: success grade studies driving-licence school failure
university: studies admission school
studies: school finish thesis
thesis: finish
grade: school
driving-licence: car success
language-learning: studies
scholarship: get admission money
admission: get university school
money: rich savings expense debt loan luck wage-due
debt: loan money
loan: house get
savings: expense
investment: money rich
rich: lottery success
lottery: luck money
wage-due: get money return
bankruptcy: debt failure business
bargain: buy
move: house flat town abroad leave homeland transfer
house: flat buy sell move
flat: rent find move
landlord: rent flat
renovation: house flat
abroad: moving-abroad-date move visa leave homeland trip
moving-abroad-date: move
town: move neighbourhood homeland
homeland: return
neighbourhood: neighbour house
health: illness recovery diagnosis doctor
illness: recovery diagnosis pain
recovery: operation therapy medicine pain
operation: doctor
diagnosis: doctor
sleep: stress anxiety
weight: habit health
addiction: stop habit
depression: therapy happiness anxiety exhaustion
anxiety: fear-of-future stress peace-of-mind courage therapy
stress: exhaustion peace-of-mind
pet: vet illness
accident: car
trip: flight season luggage
flight: trip
visa: abroad authority get passport
car: buy
court: lawyer complaint
complaint: police court
fine: police
authority: passport loan court visa fine
happiness: success luck peace-of-mind
success: luck finish can-I
failure: mistake lose
confidence: courage strength-weakness
mistake: guilt
decision: change which
change: what-next start
destiny: purpose karma what-next
purpose: career
past: let-go
anger: forgive
block: failure stop
habit: stop
hobby: creativity
creativity: book
book: finish success
dream: sign spirit
spirit: sign death
karma: learn-lesson
energy-of-day: today advice
advice: learn-lesson should
should: ready yes-no
will: can-I yes-no soon
can-I: ready
truth: yes-no know
what-next: will
first-step: start tell
stay: still
leave: stop
start: ready
finish: stop
find: get lose return
help: give friend
tell: know
mother: pregnancy parents child birth
father: parents pregnancy
parents: relatives in-laws
child: baby son daughter
sibling: sister brother
partner: soulmate ex crush love wedding
crush: admirer new-love
boss: colleague
doctor: illness health
vet: recovery
soon: when this-week this-month today
again: return still
`;

/** Of each concept those near it. */
export const NEAR_CONCEPTS: ReadonlyMap<string, ReadonlySet<string>> = bothWays(
  LINES.trim()
    .split("\n")
    .flatMap((line) => {
      const [first = "", others = ""] = line.split(": ");
      return others.split(" ").map((other): [string, string] => [meantBy(first), meantBy(other)]);
    }),
);

function bothWays(pairs: readonly [string, string][]): Map<string, Set<string>> {
  const near = new Map<string, Set<string>>();
  for (const [one, other] of [...pairs, ...pairs.map(([a, b]): [string, string] => [b, a])])
    near.set(one, (near.get(one) ?? new Set()).add(other));
  return near;
}
