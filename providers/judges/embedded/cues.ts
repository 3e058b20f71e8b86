/*
 * The tables of the rules judge. Every entry is a fragment of a regular expression, matched as whole words
 * against the lower-cased sentence with straight apostrophes. They come from the judge prompt of appendix A
 * and from general English, and were tuned on three of four training topics only (see README.md).
 */

/**
 * Reads a table: entries stand on lines of their own or between slashes; a line from | on continues the last.
 */
function table(text: string): readonly string[] {
  return text
    .replace(/\n\s*\|/g, '|')
    .split(/\n| \/ /)
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '');
}

/** A regular expression of any of the fragments, as whole words. */
export function anyOf(fragments: readonly string[], flags = ''): RegExp {
  return new RegExp(`(?<![\\w'])(?:${fragments.join('|')})(?![\\w'])`, flags);
}

/** Openers that carry no content of their own: what follows them is what is labelled. */
export const CONNECTIVES: readonly string[] = table(`
  however / moreover / furthermore / in addition / additionally / at the same time / nevertheless
  nonetheless / still / yet / but / and / so / thus / therefore / hence / consequently / as a result
  indeed / in fact / meanwhile / similarly / likewise / conversely / by contrast / in contrast
  on the other hand / on the one hand / first / second / third / firstly / secondly / thirdly / finally
  lastly / first of all / for example / for instance / that said / having said that / of course / after all
  ultimately / overall / all in all / on balance / in general / well / yes / no / again / also / above all
  in conclusion / to conclude / in summary / to summari[sz]e / to sum up / in short / in sum / to recap
  it (?:is|bears|should be|must be) (?:also )?(?:important to note|worth noting|worth mentioning|noted
    |noteworthy) that
  as an? (?:ai|agent|assistant)(?: with [^,]*)? / at this point
`);

/** What answers do rather than what they say; a speaker who only does this takes no stance. */
const REMARKING = table(`
  explain / describe / outline / summari[sz]e / discuss / present / set out / mention / begin / start / try
  attempt / focus / list / provide / offer / note / add / talk / walk / look / break / lay out / turn
  cover / go through / go over / examine / explore / touch / rephrase / clarify / define / review / recap
  refrain / stay neutral / remain neutral / map out / sketch / not be taking / not take
  leave it (?:to|there|at) / leave aside / proceed / move on / return / limit / draw on / understand what
  see what / say a (?:few|little) / unpack / answer / cite / quote / report / deal with / avoid taking
`).join('|');
/** The same and what an answer does too, but a demand may name as well ("we must keep it"). */
const ANSWERING = `${REMARKING}|keep|address|give|consider`;

const SELF = "i(?:'m|'ll|'d|'ve)?";
const ANSWER_NOUN =
  '(?:answer|response|reply|overview|summary|explanation|discussion|passage|paragraph|section|text)';
const MANY =
  '(?:many|several|various|multiple|different|numerous|a number of|a lot of|lots of|two|three|both|a few' +
  '|other|more than one|more than two|plenty of|countless)';
const TOPIC = '(?:questions?|topics?|subjects?|issues?)';

/** Disclaimers: what the speaker is, lacks, or will not do. */
export const DISCLAIMERS: readonly string[] = table(String.raw`
  ${SELF}(?: am| was|'m)? (?:designed|trained|made|built|programmed|created|limited|intended|based) 
  ${SELF}(?: am)? (?:not|only|just|merely|simply|also)? ?(?:an?|your) (?:\w+[- ]){0,2}(?:ai|program
    |assistant|language model|model|machine|computer|doctor|lawyer|physician|expert|economist|scientist
    |adviser|advisor)
  as an? (?:\w+[- ]){0,2}(?:ai|language model|model|assistant|program|system|machine)\b(?! with)
  ${SELF}(?: am| do| can| could| will| would| have)? ?(?:not|n't|cannot|can't|don't|won't|no|never|unable
    |lack|without)\b[^,;]{0,40}\b(?:(?:no|any|an?|own|personal|political|moral|strong|private|such
    |firm)(?: [\w-]+)? (?:opinion|preference|belief|feeling|conviction|stance|position|view|experience
    |taste|side|attachment)s?|opinions|preferences|beliefs|feelings|emotions|consciousness|convictions
    |stances|sides|positions|experiences|(?:legal|medical|financial|professional|moral) (?:advice
    |judge?ments?)|body)
  ${SELF}(?: have| hold| possess| take| am of)? no (?:[\w-]+ ){0,2}(?:opinion|preference|belief|feeling
    |conviction|stance|position|view|experience|side)s?
  ${SELF} (?:do not|don't) (?:eat|drink|vote|sleep|feel|experience|drive|live|own|taste|watch|listen
    |have (?:a|any|the|access|personal))
  ${SELF} (?:am not able|am unable|'m not able|'m unable|have no way|can only|could only)
  ${SELF} (?:cannot|can't|can not|could not)(?: really| truly| actually)? (?:have|hold|take|give|offer|provide
    |express|judge|feel|check|say|answer|compare|speak|access|verify|browse|experience|share|form|know
    |recommend|advise|remember|vote|possess|choose|predict|tell|promise|guarantee|go into)
  ${SELF} (?:have never|had no) (?:been|seen|stood|eaten|heard|lived|felt|owned|body|childhood)
  my (?:training|knowledge|role|purpose|aim|goal|task|job|function|programming|data|cutoff|information
    |intention|intent)(?: \w+)? (?:is|are|does|do|has|here|may|might|only|stops|ends|was|cannot|data)
  (?:none|nothing|no part|no conclusion)(?: \w+){0,3} should be (?:read|taken|drawn|seen|understood)
  (?:should|must|can|could|may|is|are|does|do)(?: not|n't) (?:be )?(?:taken|treated|read|constitute
    |construed|intended|meant)\b.*\b(?:advice|endorsement|recommendation|substitute|view)
  consult (?:a|an|your|with) / seek (?:professional|medical|legal)
  this is not (?:legal|medical|financial|investment) advice
  without (?:taking|endorsing|recommending|favou?ring) (?:a side|sides|any|either)? / not my place
  not for me to / i (?:am|will be) summari[sz]ing / neutral (?:summary|overview|account) / only to describe
`);

/** Greetings, transitions and remarks about the question or the answer. */
export const META: readonly string[] = table(String.raw`
  (?:let me|let us|let's|allow me|permit me)(?: to)?(?: now| first| then| briefly| also| just
    | quickly)* (?:${ANSWERING}|see|ask|take|go|come|dive|imagine|move|say|put|think|get|conclude|pause
    |end by|close)
  (?:i|we)(?:'ll| will| shall| can| may| want to| am going to| are going to| would like to|'d like to
    |'m going to)(?: only| also| now| first| then| briefly| just| try to| like to| start by| begin by
    | simply| therefore| not| \w+ly)* (?:${ANSWERING})
  we(?: need to| have to| must| should| could| might| can)(?: now| first| then| briefly| also| start by
    | begin by| just)* (?:${REMARKING}|ask what|see)
  it (?:may|might|would|could|will|is|can|helps|also helps)(?: be)?(?: also)? ?(?:useful|helpful|worth
    |important|necessary|best|good|easier|sensible)? ?(?:to|first to)? (?:explain|clarify|define|set out
    |distinguish|note|noting|remember|keep in mind|mention|mentioning|begin|start|separate|understand what
    |say what|look at|consider|considering|step back|pause)(?! that)
  (?:hello|hi|greetings|thanks|thank you) / (?:great|good|excellent|interesting|fair|fascinating) question
  certainly!?
  (?:that|this|it|which|the question|what you ask|yours) (?:is|was|'s|remains) (?:such |indeed |certainly 
    |really |quite |clearly |very much )*(?:an?|one of the) (?:[\w-]+,? (?:and |but 
    |or )?){0,4}(?:${TOPIC}|area|one(?=$|,| and| but))
  (?:is|are|remains?|has become)(?: such| indeed| certainly| really| also)* (?:an? |one of (?:those
    |the) )?(?!open|unresolved|empirical|unsettled)(?:[\w-]+,? (?:and |but |or )?){0,3}${TOPIC}
  (?:(?<=^|[,;:] (?:\w+ )?)|(?<=that ))(?:this|the|such an?|a|these) (?:whole |general 
    |\w+ )?${TOPIC}(?: at hand| here| itself| of [^,]{1,40}?)? (?:is|are|has|have|asks?|touch(?:es)?
    |reflects?|may|can|could|raises?|concerns?|comes|deserves?|involves?|covers?|often|remains?|invites?
    |boils|turns|really|tends?|calls?|brings?)
  there (?:is|are|may be|might be|can be|will always be|exist)(?: always| often| usually| clearly
    | also)? (?:${MANY} |good |no |much |some |strong |valid |fair |an? )*(?:[\w-]+ )?(?:sides?|aspects?
    |angles?|ways? (?:to|of) (?:look|see|view|think|approach|answer|read|consider)\w*|perspectives?
    |viewpoints?|points of view|points|answers?|advantages and disadvantages|pros and cons|arguments (?:on
    |for) (?:both|each|either|all)|factors|considerations|elements|layers|dimensions|information|opinions
    |views|reasons why|things|more to|room for|to (?:say|be said|consider|weigh))
  there(?:'s| is| are) (?:a lot|much|plenty|a great deal|more|something|so much|a lot more)(?: more
    | else)?(?: of| to| we| that| could| on)
  (?:in|throughout|for|with) (?:this|the present|my|our) ${ANSWER_NOUN}
  (?:this|the above|that|the present) ${ANSWER_NOUN}
  the (?:following|above)(?: is| are| was| were| \w+ (?:is|are|will|sets|gives|describes|outlines))
  what follows / (?:here|below|above) (?:is|are|comes?|follows?)
  as (?:was|has been|have been|we|i|already) (?:\w+ )?(?:stated|mentioned|noted|seen|see|said|shall see
    |explained|discussed|will see)
  before (?:answering|we |i |turning|saying|going|proceeding|moving|looking|getting|reaching|anything)
  please / feel free to (?:ask|contact|let|reach|share) / let me know
  take (?:this|it|what i say|that) with / bear in mind / keep in mind(?! that)
  as (?:everyone|everybody|we all|you) (?:knows?|may|might)
  it is (?:very |quite |rather |often |always )?(?:difficult|hard|impossible|not easy) to (?:say|know|answer
    |tell|be sure|give)
  (?:it|that|this|much|everything|a lot) (?:all |really |largely |often )?depends
  the answer (?:to [^,]{1,40} )?(?:depends|is|may|will|varies|lies|turns|partly) / (?:only )?time will tell
  who (?:can|is to) (?:say|know) / (?:nobody|no one) knows the
  your (?:own )?(?:case|circumstances|situation|local|question)
  you (?:may|might|will|can) (?:have|find|also|wish|want|ask|see)
  (?:everyone|everybody|nearly everybody|almost everyone|most of us) (?:has|have) (?:heard|an opinion|a view
    |seen)
  has an opinion (?:about|on) / (?:that|this|which) brings (?:us|me)
  with (?:that|this|all that|these points|this background)(?: in mind| said| out of the way)
  (?:no|a|any) (?:short|brief|simple|quick) answer / (?:one|another) way of (?:putting|reading|saying)
  ^next comes / i am here to / a (?:good|great) deal to be (?:said|considered)
  (?:needs?|has|have) to be kept in (?:view|mind)
  claim more than / without further ado
  (?:much|more|a lot|a great deal|volumes|little|a good deal)(?: more| else)? (?:can|could|might|has|may
    |remains)(?: still| also)? (?:to )?(?:be|been) (?:said|written|added)
  worth (?:keeping in mind|pausing|noting|bearing|remembering|mentioning|stressing|a moment)
  (?:should|must|can|may|has to|needs to) be (?:kept|borne) in mind
  i (?:must|should|ought to|have to|would|need to) (?:stress|note|add|mention|point out|say first
    |admit) that (?:i am|i do|this is (?:general|only|not)|my)
  my best to (?:explain|answer|describe|give|be) / do my best
  (?:can|could|will|cannot|may) (?:only )?be (?:mentioned|covered|discussed|explained|addressed|treated
    |given|touched|dealt with|looked at|set out|described|listed|summari[sz]ed)(?: \w+)?(?: only)? (?:here
    |below|in (?:this|the|a|turn)|next|briefly|later)
  (?:no|any) general answer / matter of (?:taste|opinion|perspective|definition|interpretation)
  space is (?:short|limited)
  (?:need|needs|have|has|ought) to be (?:kept apart|told apart|made clear|kept separate|clarified|defined
    |distinguished)
  (?:is|are|be) (?:laid|set) out / general (?:picture|information|idea|impression|guidance)
  take them in (?:order|turn) / moving on / so much for / turning (?:now )?to / and so on
  an? (?:quick|brief|short|final|last|further|few)(?: \w+)? (?:word|note|look|summary|definition|overview
    |answer|remark|comment|introduction|explanation|thoughts?|point)s?
  a definition may / that (?:completes|concludes|covers|is all|sums)
  (?:this|it) may (?:surprise|seem|sound|come)
  i hope (?:this|that|these|the above|it)(?: \w+)? (?:helps?|gives?|is|has|was|makes|answers|clarif\w+)
  where to begin
  (?:more|other|additional|further) (?:information|details|examples)(?: \w+)? (?:is|are|can|could)
  (?:opinions|views|answers|customs|tastes|people|perspectives|circumstances|experiences
    |definitions)(?: \w+){0,6} (?:differ|vary)
  no (?:single|simple|easy|one|right|clear|definitive|universal|straightforward)(?: \w+){0,2} answer
  (?:not|never) (?:as|so) (?:simple|straightforward|easy) as
  reasonable people (?:can |may |will |do )?(?:disagree|differ)
  (?:can|could|may|might) be (?:looked at|understood|read|approached|seen|viewed|answered|considered
    |described|interpreted|defined) (?:in|from|as) (?:many|several|a few|various|different|more|two
    |a number)
`);

/** Weaker signs of filler: they decide only where nothing else fires. */
export const FILLER: readonly string[] = table(String.raw`
  (?:here|below|above|next|later|now|in turn|as well)$ / complicated$ / complex$ / many-sided
  (?:both|two|all|several) sides / different (?:people|starting points|lives|readers) / controversial
  in this space / as the saying goes / (?:make|made) up (?:their|your|one's|his|her) own minds?
  will already know / ^to (?:talk|speak|write) about / ^the word \w+ is
  (?:is|are) (?:used|meant) (?:here|in) / more than (?:one|two) (?:side|angle|way|answer)s?
  not the (?:most|only) / (?:fits?|suits?) (?:them all|everyone|every case)
  (?:first|next|last|another|one more) (?:thing|point|matter) to (?:consider|note|mention|look at|say)
  such (?:an? )?(?:question|topic|matter)s? / multifaceted / nuanced / all around us / comes? to mind
  to (?:look at|think about|keep in mind|weigh|take into account)$
  to be (?:said|considered|discussed|weighed|taken into account)$ / close to the heart
  many (?:things|points|sides|layers) / widely discussed / goes? without saying
  the (?:matter|question|subject|topic|issue|debate)(?: is| has| goes| will| continues)
  the (?:next|second|first|last|main|final|other) (?:part|point|step|section|aspect|side|thing)
  in (?:everyday|general) terms / in order / so to speak / for (?:now|what it is worth|the sake of)
  one way or another
`);

/** Who holds a reported view. */
const GROUPS = table(String.raw`
  \w+(?:omist|ogist|orist|alist|ivist|tist|cist|ician|orian|arian|ologer|ographer)s? / \w+(?:ists|ians)
  experts? / scholars? / academics? / researchers? / critics? / proponents? / supporters? / opponents?
  advocates? / defenders? / detractors? / skeptics? / sceptics? / philosophers? / authors? / writers?
  commentators? / observers? / people / someone / some / others? / many / most / several / few / voters?
  parents? / teachers? / students? / doctors? / clinicians? / lawyers? / judges? / officials? / ministers?
  politicians? / campaigners? / activists? / groups? / associations? / organi[sz]ations? / authorities
  agenc(?:y|ies) / governments? / firms? / compan(?:y|ies) / executives? / representatives? / residents?
  citizens? / public / majority / minority / respondents? / participants? / listeners? / viewers? / readers?
  reviewers? / fans? / players? / drivers? / users? / customers? / consumers? / shoppers? / farmers?
  workers? / employers? / managers? / enthusiasts? / purists? / believers? / reformers? / abolitionists?
  conservatives? / liberals? / progressives? / libertarians? / feminists? / planners? / leaders?
  specialists? / analysts? / professionals? / practitioners? / trainers? / tenants? / relatives?
  neighbou?rs? / colleagues? / curators? / artists? / musicians? / directors? / architects? / engineers?
  camps? / schools? of thought / side / sides / courts? / committee / panel / council / newspapers? / media
  press / tabloids? / polls? / surveys? / stud(?:y|ies) / research / reviews? / meta-analys[ei]s / papers?
  reports? / trials? / experiments? / evidence / data / literature / scholarship / consensus
  theor(?:y|ies|ists?) / accounts? / part(?:y|ies) / unions? / church(?:es)? / banks? / insurers? / police
  countries / nations / schools / universities / hospitals / lawmakers / legislators / senators? / industry
  board / jury / those / they / he / she / who / generation / community / communities / families / traditions?
  view / opinion / thinkers? / owners? / operators? / psychiatrists? / nurses? / textbooks? / figures
  results / findings / models / estimates
`);

/** Verbs that report, safe without a look at their subject. */
const REPORTING = table(`
  argue[sd]? / claimed / contend(?:s|ed)? / insist(?:s|ed)? / allege[sd]? / assert(?:s|ed)? / denounce[sd]?
  condemn(?:s|ed)? / complain(?:s|ed)? / point(?:s|ed)? (?:out|to) / conclude[sd]? / caution(?:s|ed)?
  warn(?:s|ed)? / critici[sz]e[sd]? / praises / praised / deride[sd]? / liken(?:s|ed)? / dismiss(?:es|ed)?
  lament(?:s|ed)? / speculate[sd]? / hypothesi[sz]e[sd]? / estimate[sd]? / theori[sz]e[sd]? / concede[sd]?
  counter(?:s|ed)? that / respond(?:s|ed)? that / repl(?:y|ies|ied) that / remark(?:s|ed)? that
  observe[sd]? that / emphasi[sz]e[sd]? / suggest(?:s|ed)? that / maintain(?:s|ed)? that / reported that
  (?:answer|repl|respond)(?:y|s|ed|ies|ied)? that / speaks? of / mentions? / declare[sd]?
  (?:decided|ruled|ordered|voted|proposed|requested|recommended) that / testif(?:y|ies|ied) / announce[sd]?
  comment(?:s|ed)? / wrote / writes? that / written / state[sd]? that / decr(?:y|ies|ied) / deplore[sd]?
  bemoan(?:s|ed)? / extol(?:s|led)? / champion(?:s|ed)?
`);

/** Verbs that report when a group, a study or a person stands before them. */
const AMBIGUOUS = table(`
  say|says|said / claim|claims|claimed / believe[sd]? / think|thinks|thought / hold|holds|held
  see|sees|saw|seen / view|views|viewed / regard(?:s|ed)? / consider(?:s|ed)? / call|calls|called
  describe[sd]? / find|finds|found / show|shows|showed|shown / suggest(?:s|ed)? / indicate[sd]?
  report(?:s|ed)? / note[sd]? / maintain(?:s|ed)? / feel|feels|felt / favou?r(?:s|ed)? / prefer(?:s|red)?
  support(?:s|ed)? / oppose[sd]? / reject(?:s|ed)? / endorse[sd]? / defend(?:s|ed)? / question(?:s|ed)?
  doubt(?:s|ed)? / fear(?:s|ed)? / worr(?:y|ies|ied) / hope[sd]? / predict(?:s|ed)? / expect(?:s|ed)?
  propose[sd]? / recommend(?:s|ed)? / advise[sd]? / agree[sd]? / disagree[sd]? / differ(?:s|ed)?
  attribute[sd]? / credit(?:s|ed)? / blame[sd]? / cite[sd]? / promise[sd]? / treat(?:s|ed)? / compare[sd]?
  accuse[sd]? / rate[sd]? / rank(?:s|ed)? / remain divided / are divided / stress(?:es|ed)?
  highlight(?:s|ed)? / acknowledge[sd]? / recogni[sz]e[sd]? / accept(?:s|ed)? / document(?:s|ed)?
  discuss(?:es|ed)? / debate[sd]? / dispute[sd]? / remember(?:s|ed)? / portray(?:s|ed)?
  identif(?:y|ies|ied) / interpret(?:s|ed)? / value[sd]? / object(?:s|ed)? / sneer(?:s|ed)? / pan(?:s|ned)
  mock(?:s|ed)? / welcome[sd]? / celebrate[sd]? / ask(?:s|ed)? / want(?:s|ed)? / demand(?:s|ed)? / urge[sd]?
  press(?:es|ed)? for / push(?:es|ed)? for / examine[sd]? / stud(?:y|ies|ied) / measure[sd]?
  stand(?:s)? accused / brand(?:s|ed)? / hail(?:s|ed)? / assume[sd]? / tend(?:s|ed)? to / seem to
  appear to / take the view / express(?:es|ed)? / voice[sd]? / offer(?:s|ed)? / emphasi[sz]e[sd]?
`);

/** What makes a verb no report: "few people would disagree". */
const HYPOTHETICAL = "(?:would|could|to|cannot|can't|must|should)";
const BETWEEN = "(?:[\\w'-]+ ){0,5}?";

/** Views and findings of others, with the holder named. */
export const ATTRIBUTIONS: readonly string[] = table(String.raw`
  according to / ^for (?:some|others|many|most|these|those|his|her|their)(?: \w+)?,
  those (?:in favou?r|against|who (?:favou?r|oppose|support))(?: [\w-]+)* (?:mention|point|say|argue|cite
    |speak|stress|see|hold)
  in the (?:view|opinion|eyes|judge?ment|words) of(?! me)
  (?:from|on) (?:an?|the|this|that|some) [\w-]+ (?:perspective|point of view|standpoint|view|account
    |reading)
  in (?:\w+ )?(?:polls?|surveys?|studies|trials?|experiments?)
  (?:mainstream|prevailing|dominant|majority|conventional|traditional|orthodox|standard|scholarly|expert
    |scientific|public|academic|popular)(?: \w+)? (?:view|opinion|position|wisdom|consensus|account
    |thinking|understanding)s?
  (?:the )?(?:consensus|literature|research|evidence|data|findings)(?: [\w-]+){0,6}? (?:is|are|shows?
    |suggests?|indicates?|supports?|points?|holds?|remains?|finds?|found|has|have)
  (?:is|are|was|were|been|being|gets?)(?: \w+ly| often| sometimes| still| now| also| frequently| long| once
    | later| not){0,2} (?:argued|believed|considered|regarded|seen|viewed|thought|held|said|described
    |critici[sz]ed|praised|known|defined|accused|credited|estimated|recogni[sz]ed|accepted|debated
    |disputed|contested|characteri[sz]ed|branded|called|understood|attributed|classified|associated
    |dismissed|condemned|celebrated|hailed|reported|documented|studied|measured|cited|claimed|observed
    |divided|ranked|rated|likened|blamed|derided|interpreted|expected|assumed)
  (?:${GROUPS.join('|')}) (?:${BETWEEN})(?<!${HYPOTHETICAL} )(?:${AMBIGUOUS.join('|')})
  (?<!\b(?:i|we|you|would|to)(?: \w+)? )(?:${REPORTING.join('|')})(?! of\b)
  (?:concern|worr(?:y|ies)|objection|criticism|claim|argument|charge|complaint)s? (?:is|are|was|were|among
    |from|raised|include)
`);

/* A word with a capital at the front of a sentence is a name unless it is one of these, or a gerund. */
const NO_NAME = '(?:The|An?|This|That|It|No|Some|In|On|For|We|You|I|To|As|At|If|What|Nobody|Nothing|There)';
const NAME = "[A-Z][\\w.'-]*";
const SEVERAL_NAMES = `(?:^|[ (])(?:${NAME} ){2,}`;
const NAME_INSIDE = `[a-z,] (?:${NAME} )+`;
const NAME_IN_FRONT = `^(?!${NO_NAME} )${NAME}(?<!ing) `;
const BEFORE_VERB = `(?:[a-z]+ly |once |has |have |also |and ${NAME} |in \\d+ )*`;

/** A capitalised name followed by a reporting verb; matched against the sentence as written. */
export const NAMED_ATTRIBUTION = new RegExp(
  `(?:${SEVERAL_NAMES}|${NAME_INSIDE}|${NAME_IN_FRONT})${BEFORE_VERB}` +
    `(?:${[...REPORTING, ...AMBIGUOUS].join('|')})(?!\\w)`,
);

/** Clauses that state a matter without asserting it: whatever stands in them is not the speaker's. */
export const EMBEDDED = new RegExp(
  `\\b(?:${table(`
    (?:(?:about|over|on|of|to|as to|question|debates?|depends|asks?|know) )?whether
    (?:about|over|on|of) (?:how|what|who|which|when|where|why)
    (?:claim|idea|argument|view|belief|notion|suggestion|assumption|hypothesis|theory|charge|fear|worry
      |hope|principle) that
  `).join('|')})\\b[^,;:]*`,
  'g',
);

/** First-person phrases that foreground the speaker (appendix B's and more). */
export const FIRST_PERSON: readonly string[] = table(`
  i(?:'m|'d|'ll|'ve)? / my / me / mine / myself / personally
`);

/** Obligation and worth. `must`, `need to` and `have to` also state natural and legal necessity: see WEAK. */
export const DEONTIC: readonly string[] = table(String.raw`
  should(?: not|n't| never| always| at least| simply| also| still| all| \w+ly)?(?! the\b)
  ought(?: not|n't| never)? / deserves? / deserved
  must (?:not|never|always|be (?:banned|stopped|abolished|ended|reversed|protected|defended|kept|rejected
    |resisted|opposed|changed|fixed|allowed|respected|held))
  (?:we|you|nobody|no one|everyone|society|societies|governments?|states?|politicians|parents|schools?
    |cities|employers|companies|countries|lawmakers|leaders|it) (?:must|need to|needs to|have to|has to
    |cannot afford)
  (?:anyone|everyone|whoever|all|those)(?: [\w'-]+){1,8} must
  (?:sensible|right|decent|honest|only|best|proper|humane|wise|wisest|fair|just) (?:course|thing|way|choice
    |response|answer|option|policy|step) (?:is|would be|here is|to)
  had better
  (?:does|do|did) not(?: really| simply)? (?:hold (?:up|water)|stand up|withstand)
  holds? (?:up well|water) / (?:exactly|precisely|just) what (?:is|we|the|was)
  (?:far|much) (?:stronger|weaker) / the case (?:for|against)(?: [\w-]+){0,3} is
  (?:poorer|richer|better|worse) (?:off )?(?:without|for it)
  the (?:sooner|less|fewer)(?: [\w-]+){1,5},? the better
  nothing (?:justifies|excuses|can justify|comes close) / helps (?:nobody|no one) / better off
  it is (?:high |about |past )?time
  (?:have|has) (?:no|every|a) (?:right|business|place|excuse|duty|obligation) / owes?(?: it)? / is owed
  are owed / entitled to
  (?:cannot|can't|can never|could never|hard to|impossible to) (?:be )?(?:justif(?:y|ied)|defend(?:ed)?
    |excused?|tolerated?|accept(?:ed)?)
  well worth / worth (?!about|around|\d|more than \d|roughly|over)\w+ / nothing wrong with
  to be (?:welcomed|applauded|condemned|regretted|deplored|commended|avoided)
  there is no (?:excuse|justification|reason|place|case|point|virtue|shame|merit|defen[cs]e)
  no (?:\w+ )?(?:society|country|government|one|person|child) should / (?:is|are) nothing to
  does? nothing good / feel free
`);

/** Attitude of the speaker to the whole sentence. */
export const ATTITUDE: readonly string[] = table(`
  frankly / honestly / to be honest / sadly / unfortunately / regrettably / thankfully / mercifully
  rightly / wrongly / make no mistake / let us be (?:honest|clear|frank) / quite rightly
  there is no (?:doubt|question|denying) / without (?:a )?doubt / needless to say / in (?:all )?honesty
  thank goodness / the (?:simple |plain |honest |hard )?truth is / if only / far from it / enough is enough
`);

/** Single signs too common in plain statements to decide alone: two of them make a B. */
export const WEAK: readonly string[] = table(String.raw`
  must / needs? to / have to / has to / clearly / plainly / simply / surely / obviously / undoubtedly
  undeniably / certainly / really / truly / far too
  too (?:much|many|often|high|long|little|few|easily|narrow|quick)
  nothing (?:more|but|less|good|else|short) / more than any(?:thing)? / every bit as
  far (?:more|less|better) / at its (?:best|worst) / anything but / no less / so (?:much|many|little)
  at all / never / whatsoever / hardly / merely / mere / nobody / ever / important / essential / vital
  crucial / valuable / necessary / unnecessary / harmful / dangerous / safe / useful / effective / healthy
  risky / honest / decent / civili[sz]ed / serious / real / genuine / matters? / even when / even if
  no matter / whatever / however (?:understandable|expensive|hard|painful|imperfect)
  the (?:surest|only|best|right|wrong) (?:way|approach|thing|answer) / far from
  among the (?!most (?:common|populous|frequent|abundant|widespread|widely))
  one of the (?:great|few|best|worst|finest|most|purest)\w* / so \w+ that / such an? / mostly / too
  quietly? / deeply / profoundly / splendidly / badly / cheap / costly / always / only / far less / nothing
  what (?:counts|matters) / precious / beauty / dignity / freedom / cruelty / honesty
  ^(?!(?:during|bring|king|spring|string|wing|sing|evening|morning|according|including|following|building
    |housing) )\w+ing
`);

/** Words that praise or blame wherever they stand outside a report. */
export const STRONG_PRAISE: readonly string[] = table(String.raw`
  admirable / wonderful / magnificent / splendid(?:ly)? / marvell?ous / superb / brilliant / excellent
  exquisite / delightful / glorious / noblest? / commendable / praiseworthy / laudable / invaluable
  inspiring / sublime / thrilling / charming / indispensable / priceless / long overdue / overdue
  vindicates? / enriches / ennobles? / worthwhile / justified / defensible / well-deserved
  welcome (?:step|change|reform|move) / makes? (?:perfect |good |a lot of |every |much more |more )?sense
  more good than harm / price to pay / good riddance / proud of / does? (?:a lot of|real|much) good
  stands? (?:up|the test) / the better (?:choice|option|policy|way|guide|bargain|course|path)
  the right (?:thing|choice|call|decision|course|answer|step|policy|balance|way|approach)
  the (?:best|finest|greatest|surest|wisest)
  (?:best|finest|greatest|purest|noblest) (?:\w+ )?(?:thing|argument|pleasure|achievement|choice|gift)s?
  comes? first / outweighs? / trumps / matters? (?:far |much |so much |a lot )?more
  worth (?:every|defending|saving|keeping|protecting|having|doing|fighting|it)
  sound (?:policy|idea|principle) / fully (?:justified|deserved) / nothing (?:shameful|wrong)
`);
export const STRONG_BLAME: readonly string[] = table(String.raw`
  mistaken / misguided / wrongheaded / disgrace(?:ful)? / shameful(?:ly)? / scandalous / outrage(?:ous)?
  absurd(?:ity)? / ridiculous / nonsense / folly / foolish / madness / insult(?:s|ing)? / obscene / barbaric
  cruel / contemptible / deplorable / appalling / dreadful / awful / terrible / horrible / dismal / pathetic
  indefensible / inexcusable / unjustifiable / unacceptable / intolerable / immoral / unjust / injustice
  hypocri(?:sy|tical) / cowardice / cowardly / mockery / travesty / farce / sham / hollow / tasteless
  tacky / vulgar / lifeless / soulless / overrated / overblown / overhyped / pointless / useless / worthless
  wasteful / short-sighted / shortsighted / reckless / irresponsible / naive / lazy / dishonest
  unconvincing / unpersuasive / waste of / wasted / vanity / zombie / delusion / betray(?:s|al) / cheapens
  impoverishes / degrades / dehumani[sz]\w+ / robs? / ruin(?:s|ed) / miss(?:es)? the point / no place in
  more harm than good / goes? too far / gone too far / falls? short / not the answer / makes? no sense
  bad (?:idea|law|policy|bargain|deal|choice)
  poor (?:foundation|substitute|excuse|choice|guide|bargain|idea|policy|value)
  the wrong (?:thing|choice|call|decision|course|answer|policy|way|approach|target|question)
  the (?:worst|last thing) / no (?:favou?rs|excuse) / not good enough
  fails? (?:to|us|them|the|on|everyone|badly) / let(?:s)? (?:us|them|everyone|people) down / has failed
  have failed / bound to (?:disappoint|fail|backfire) / backfires? / a step (?:too far|backwards?) / ashamed
  punish(?:es)? (?:thrift|the poor|the innocent|people) / misgivings / dangerous nonsense / tyranny
  self-serving / patroni[sz]ing / heartless / callous / unfairly / lamentabl[ey] / regrettable
`);
/** Verbs that join a subject and what is said of it. */
export const COPULA: readonly string[] = table(String.raw`
  is / are / was / were / be / been / being / isn't / aren't / 's / 're / seems? / looks? / feels? / sounds?
  remains? / becomes? / makes?(?: \w+){1,3} / proves?
`);
/** Up to four words between the verb and its predicate: articles, adverbs, adjectives, but no new phrase. */
export const MODIFIERS =
  '(?:(?!(?:in|on|at|after|before|by|with|for|from|to|of|as|that|than|because|but|if|when|where|or)\\b)' +
  "[\\w'-]+,? ){0,4}?";

/** How a sentence begins that tells someone what to do. */
export const IMPERATIVES: readonly string[] = table(`
  ban / abolish / scrap / stop / end / repeal / reject / keep / leave / drop / reverse / give / fund / tax
  protect / defend / support / choose / spare / forget / raise / lower / cut / build / save
  let (?:people|them|it|us keep|us be|children|cities) / do not / don't / never
`);

/** Words that praise or blame as the predicate of a sentence, but often classify before a noun. */
export const MILD_PRAISE: readonly string[] = table(String.raw`
  good(?! conductor| conductors| insulator| solvent| electrical| evidence| predictor| approximation
    | agreement)
  better(?! conductors?| insulators?| at | known| understood| suited| predictors?) / best
  great(?! majority| deal) / right(?! angle| side|-) / fair / fairer / just(?! \w) / wise / wiser / sensible
  reasonable / beautiful / lovely / elegant / moving / powerful(?! enough) / persuasive / convincing
  compelling / admired / preferable / desirable / legitimate / acceptable / praised / worthy / humane
  honou?rable / fine / impressive / positive / fascinating / superior / kinder
  more (?:important|honest|valuable|humane|sensible|interesting|rewarding|beautiful|persuasive
    |convincing) than
  a (?:small|fair|reasonable) price / progress / beneficial / a relief / a gift / fun / a joy / a pleasure
  a strength / a success / healthy instinct / underrated / undervalued / sound / triumphs?
  perfectly capable / money well spent / the richest / hopeful / masterpieces? / virtues? / treasures?
  blessings? / promising / solid / noble / nobler / nicer / finer / gentler / braver / smarter
  something to celebrate / nothing to (?:mourn|fear|apologi[sz]e for) / cause for (?:celebration|hope)
  the least / a favou?r / a bargain / a triumph / wonder / richer / worthier / strong enough / good news
  the answer / the way forward / vindicated / sane / sacred / precious / thoughtful / generous
`);
export const MILD_BLAME: readonly string[] = table(`
  hopeless / ludicrous / exaggerated / a treadmill / mistakes? / shame / a scandal / fraud / fantasy
  cruelty / greed / obsession / theft / theatre / a crime against / corrosive / desperate / mean-spirited
  monstrous / irrelevant / a tax on / a trap / a myth / a lie / blind spots? / a mess / a joke / the problem
  the enemy / a threat to (?:us|democracy|freedom|liberty) / bad news / a cop-out / an evasion
  no substitute / no answer / no solution / a dead end / decoration / sloppy / lamentable / grotesque
  half-hearted / clumsy / blunt / unhealthy / bad(?! conductors?) / worse / worst / wrong / unfair / unwise
  unreasonable / ugly / dull / boring / silly / stupid / a poor
  weak(?! acid| base| force| bond| interaction) / flawed / excessive / troubling / worrying / alarming
  disappointing / depressing / sad / tragic / unnecessary / undesirable / inferior / overpriced / a failure
  a pity / a loss / a problem / a burden / an error / an embarrassment / a nightmare / a disaster
  a distraction / a gimmick / a symptom of / not fair / not right
  too (?:far|high|low|harsh|strict|weak|slow|crude|blunt|narrow|expensive|simple|timid|late|long) / arrogant
  selfish / careless / crude / shallow / empty / ineffective / counterproductive
  harmful to (?:society|democracy|children|us) / illegitimate / unworthy / bland / tedious / pretentious
  inhumane / oppressive / nothing (?:more|but) / negative
`);

/** What the speaker does with the topic: for the polarity of a stance. */
export const SUPPORT: readonly string[] = table(String.raw`
  support(?:ive)? / favou?r / in favou?r / agree / endorse / back / welcome / applaud / approve / love
  like(?! to) / admire / enjoy / cherish / trust / fond / defend / embrace / champion / advocate / for it
  glad / grateful / delighted / pro / on the side of / side with / persuaded / convinced / vote for
  recommend / the case for / backing / favou?rable / a (?:\w+ )?yes / is yes / towards yes / willing to
  happy to / comfortable / i accept / prefer
`);
export const OPPOSE: readonly string[] = table(String.raw`
  oppose[sd]? / against / disagree / reject / object / dislike / hate / detest / deplore / condemn
  distrust / doubt(?:ful)? / sceptical / skeptical / wary / regret / resent / fear / worried / disapprove
  unconvinced / unpersuaded / tired of / sick of / refuse / resist / struggle to / the case against
  weary of / uneasy / uncomfortable / unfavou?rable / a (?:firm |clear |confident |plain )?no / is no
  scrapped / nothing justifies / not hold up / cannot be (?:defended|justified|excused) / no business
  no place / little patience / theft / corrosive / overdone / embarrass\w* / dim view / betrayal / wary
  less benign / thin / no benefit / no good
`);
/** Verbs whose doing undoes the topic: "ought to be reversed" is against it. */
export const UNDO: readonly string[] = table(String.raw`
  ban(?:ned)? / banning / abolish(?:ed)? / reverse[sd]? / scrap(?:ped)? / repeal(?:ed)? / reject(?:ed)?
  stop(?:ped)? / end(?:ed)? / prohibit(?:ed)? / eliminate[sd]? / cut / dismantle[sd]? / forbid(?:den)?
  resist(?:ed)? / oppose[sd]? / avoid(?:ed)? / abandon(?:ed)? / drop(?:ped)? / outlaw(?:ed)?
  restrict(?:ed)? / discouraged? / phased? out / rethink / reconsider(?:ed)? / withdrawn? / removed?
  give up / halt(?:ed)? / condemn(?:ed)? / left alone / run from / push(?:ed)? (?:\w+ )?out / block(?:ed)?
  out of existence / closed? / get rid of / gone / dismissed / taken down / ashamed / replaced? / retired?
`);
export const NEGATIONS: readonly string[] = table(String.raw`
  not / \w+n't / never / no / nothing / nobody / none / hardly / scarcely / neither / nor / cannot
  no longer / without / far from / little
`);

/** Signs that a response sets views side by side, for the stance `neutral`. */
export const BALANCE: readonly string[] = table(String.raw`
  both sides
  (?:two|several|many|different|competing|various) (?:\w+ )?(?:sides|views|perspectives|viewpoints|positions
    |camps|schools)
  on the (?:one|other) hand / while others
  others (?:\w+ )?(?:argue|believe|say|see|hold|counter|think|contend|prefer|point|maintain|insist)
  (?:critics|opponents|detractors|sceptics|skeptics) / strong arguments (?:on|for) / reasonable people
  opinions? (?:is|are|differ|vary|remain)
  (?:remains?|is|are) (?:\w+ )?(?:divided|contested|disputed|debated|split) / pros and cons
  advantages and disadvantages / trade-?offs? / merits? (?:on|of) (?:both|each) / depends on
  disagree(?: about| over| on| with each other)? / each (?:side|camp|position|view) / neither side
  no consensus / a balance / benefits and (?:risks|costs|drawbacks) / costs and benefits / equally / weigh
  either side / each (?:has|have) (?:its|their) / a case (?:for|against)
  (?:one|the other) (?:side|camp) (?:holds|says|argues|sees|points) / alike / for (?:some|others),
  those (?:in favou?r|against) / which (?:\w+ ){1,8}(?:depends|turns) on / middle way
  (?:supporters|proponents|defenders|advocates) (?:\w+ )?(?:say|argue|point|claim|see|hold)
  reasons? for .{3,40} reasons? (?:for|against) / raises? hopes / both .{3,40} and / will vary
  individual cases
`);
