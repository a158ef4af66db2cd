export const words = (list: string) => new Set(list.split(' '))
export const functionWords = words(
  'in is and are was were for to of on as with by at from or but that which where has have had when',
)
export const openers = words(
  'try use choose get consider buy visit shop order pick via like both and if while unlike because since so also then ' +
    'best top google microsoft apple amazon meta avoid skip download open send pay fly book check ask install ' +
    'compare sell add link connect start stick either neither only even popular overall yet though although ' +
    'unless until after before once than not most many some where why how does is are can will should did has ' +
    'die der das den dem le la les el los las il un une der im beim von mit zum the today currently recently sub stream watch submit record bring take want need prefer winner why using',
)
export const determiners = words(
  'the a an your our my their his her its this that each every any no some one another',
)
export const indefinite = words('a an each every any no some')
export const imperativeObjects = words(
  'your the a an in out on off into to for my his her their its this these those specific between of those it them ' +
    'how why what new more each every all some any both around through over up down our one',
)
export const prepositions = words('to for with in on at into')
export const brandVerbs = words(
  'is was has offers offered provides announced says said launched launches sells sold remains makes made uses allows ' +
    'lets supports integrates includes gives comes charges also will does did plans acquired reported owns works helps ' +
    'stands excels features leads delivers requires combines focuses became began started recently currently earned ' +
    'shines costs competes runs keeps replaced released introduced unveiled added',
)
export const brandNouns = words(
  'app apps website store stores account accounts card cards subscription plan plans employees customers users ' +
    'shoppers products product devices device integration integrations api inc gift workspace workspaces channel ' +
    'channels calls licensing pricing credits outlet formulas documents spreadsheets files rewards points miles sellers listings drivers rides ads ecosystem cardmembers flights reviews board boards meeting meetings premium pro plus ai hq ceo stock shares logo headquarters team',
)
export const brandLeads = words(
  'by via like versus vs with using through choose alternatives to than at from including buy on unlike both either try visit use consider prefer',
)
export const companyWords =
  /(?<!\p{L})(?:inc|corp|ceo|app|software|platform|stores?|company|brand|retailers?|subscription|pricing|free plan|integrations?|startup|acquired|shares|stock|headquarters|nasdaq|nyse|maker|users|customers|products|competitors?|alternatives?)(?!\p{L})/u
const joint = ',? (?:and|or|vs\\.?|versus|und|oder|et|ou|y|o|e|&|\\+) |, ?| ?/ ?|、|和|与|與|及|や|と|・'
const remark = '(?: ?\\([^()\n]{1,40}\\))?'
export const enumerationBehind = new RegExp(`^${remark}(?:${joint})`, 'u')
export const enumerationAhead = new RegExp(`${remark}(?:${joint})$`, 'u')
export const unspacedBusiness =
  /发布|推出|股价|市值|公司|品牌|产品|集团|宣布|销量|财报|系统|手机|旗下|总裁|董事|创始人|官方|官网|售后|用户|型号|系列|新款|价格|发售|発表|発売|社|株|メーカー|製|商品|ブランド|企業|販売|サービス|ストア|店|決算|購入|おすすめ|比較|人気|モデル|シリーズ/u
export const strongWords = words(
  '苹果 小米 大众 理想 现代 统一 光明 完美 美的 蚂蚁 交通 联想 平安 荣耀 红旗 小鹏 奔驰 长城 吉利 ライオン キリン トンボ パイロット ゼブラ タイガー エース ライン スズキ シャープ',
)
