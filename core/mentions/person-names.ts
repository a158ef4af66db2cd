/**
 * Given names that rarely have another meaning at the start of a pair of capitalized words: `Harrison Ford` is a
 * person, not the carmaker. Names that are also words or brands (Will, Mark, Grace, Chase) are left out.
 */
const given = new Set(
  (
    'aaron abigail adam adrian agnes alan albert alex alexander alexandra alfred alice alicia allison amanda amy ' +
    'andrea andrew andy angela anita ann anna anne annie anthony antonio arthur barbara barry becky benjamin bernard ' +
    'beth betty beverly bobby bonnie brad bradley brandon brenda brian bruce bryan calvin cameron carl carla carlos ' +
    'carmen carol caroline catherine cathy cecil charles charlie charlotte cheryl chris christian christina ' +
    'christine christopher cindy clara clarence claudia cody colin connie craig crystal cynthia daniel danny darren ' +
    'dave david dawn deborah debra dennis derek diana diane donald donna doris dorothy doug douglas duncan dustin dylan ' +
    'earl eddie edgar edith edward edwin eileen elaine eleanor elena elizabeth ellen emily emma eric erica erik erin ' +
    'ernest ethan eugene eva evelyn fiona florence frances francis francisco fred frederick gabriel gary gavin gene ' +
    'geoffrey george gerald gilbert gina gladys glenn gloria gordon graham greg gregory hannah harold harriet harrison ' +
    'harry harvey heather helen henry herbert herman holly howard hugh ian irene isaac isabel jacob jacqueline jake ' +
    'james jamie jane janet janice jared jason jeff jeffrey jennifer jeremy jerome jerry jessica jesse jill jim jimmy ' +
    'joan joanna joe joel john johnny jonathan jose joseph josh joshua joyce juan judith judy julia julian julie justin ' +
    'karen karl kate katherine kathleen kathryn kathy katie keith kelly ken kenneth kevin kim kimberly kurt kyle larry ' +
    'laura lauren laurence lawrence leo leon leonard leslie lewis linda lisa lois lori louis louise lucas lucy luis luke ' +
    'lynn malcolm marcus margaret maria marie marilyn mario marjorie martha martin marvin mary matt matthew maureen ' +
    'melissa melvin michael michelle miguel mike mildred mitchell monica nancy naomi natalie nathan neil nicholas nick ' +
    'nicole nigel noah nora norman olivia oliver oscar owen pamela patricia patrick paul paula pauline pedro peggy peter ' +
    'phil philip phillip phyllis rachel ralph randy raymond rebecca ricardo richard rick ricky rita robert roberta robin ' +
    'rodney roger roland ronald ronnie rosemary roy russell ruth ryan sally sam samantha samuel sandra sara sarah scott ' +
    'sean shannon sharon sheila shirley simon sophie stacy stanley stephanie stephen steve steven stuart susan suzanne ' +
    'sylvia tamara tammy tara taylor ted teresa terry thelma theodore theresa thomas tiffany tim timothy tina todd tom ' +
    'tommy tony tracy travis tyler valerie vanessa vera vernon victor vincent virginia vivian walter wanda warren wayne ' +
    'wendy wesley william willie yvonne zachary jeremiah harper betsy gianni giorgio nikola walt sergey enzo soichiro adolf gottlieb karl louis coco stella elon satya sundar'
  ).split(' '),
)

/** Whether a folded word is a given name and rarely anything else. */
export function isGivenName(word: string): boolean {
  return given.has(word)
}

/** Brands that are also given names or surnames: followed by another name, they may mean a person. */
const namesakes = new Set(
  (
    'claude max chase dawn joy marshall ally oscar marcus casper stella hugo alexa harper eve april june august sage ' +
    'ruby rose lily grace bing jack joan miro bird fox drew root guess coach mustang wendy dove'
  ).split(' '),
)

/** Places and surnames that brands are named after, without those that nearly always mean the brand (Ford, Dell). */
const otherNamesakes = new Set(
  (
    'aspen atlanta austin berkeley berlin bedford boston boulder bristol brooklyn buffalo burlington cairo cambridge ' +
    'camden charleston chelsea chester cleveland columbus dakota dallas dayton denali denver dover dublin durham eden ' +
    'essex everest florence fresno geneva georgetown greenwich hamilton hampton harlem houston hudson jersey kingston ' +
    'kodiak lancaster lexington lima lincoln london madison malibu manchester manhattan marlow memphis miami milan ' +
    'milano monaco montana montreal naples nashville nevada newport norfolk olympia oxford palermo palo paris phoenix ' +
    'plymouth portland princeton providence richmond rio riviera rome roma sacramento sahara salem santiago savannah ' +
    'scarborough sedona seville sierra somerset sonoma stamford stanford suffolk sussex sutton tahoe torino tucson ' +
    'valencia vegas venice verona victoria vienna waterloo windsor winchester worcester yorkshire yukon zion ' +
    'andrews armstrong baker barnes bell bennett carter churchill clark clinton cooper crawford darwin davis edison ' +
    'einstein evans fisher franklin freud gallagher galileo garrison grant griffin hancock harris hayes henderson hunter ' +
    'jackson jefferson jenkins johnson jones kennedy klein lambert lawson lloyd logan mason maxwell mitchell monroe ' +
    'morgan morris morrison murphy nelson newton norton parker pascal perkins perry peterson quinn reagan reed reynolds ' +
    'roosevelt shelby sherman sinclair smith spencer sullivan sutherland taylor truman turner tyson vincent wallace ' +
    'walker watson webster weber wells wilson winston wright atlas apollo athena hercules odin thor zeus'
  ).split(' '),
)

/** Whether a folded brand name is also the name of a person or a place. */
export function isNamesake(word: string): boolean {
  return namesakes.has(word) || otherNamesakes.has(word) || given.has(word)
}
