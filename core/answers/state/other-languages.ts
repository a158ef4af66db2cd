import { anyOf, pattern, type StateGrammar } from './grammar.ts'

const never = /(?!)/u
/** The whole sentence up to the predicate, because the name may come first. */
const within = (source: string) => pattern(`^.*?(?:${source})`)

/** Portuguese, Dutch, Japanese, Chinese, Korean, and Russian: by phrase, without details and stand-ins. */
export const otherLanguages: StateGrammar = {
  triggers:
    /ません|控え|なし|[没沒未无無不抱없못않렵]|(?<![а-я])(?:не|нет|ничего)(?![а-я])|\b(?:nao|nenhuma|geen|niets)\b/,
  cues: /./u,
  denials: [
    {
      gate: /./u,
      patterns: [
        '\\bnao (?:encontrei|consegui|foi possivel|ha|tenho|existem)\\b.{0,30}(?:encontr|informac|resultado|nada|sobre)|\\bnenhuma informacao',
        '\\b(?:kon|kan|heb|vond)\\b.{0,20}\\b(?:geen|niets)\\b.{0,40}\\b(?:vinden|gevonden|informatie)',
        '見つかりません|見つけることができ|見つけられません|見当たりません|情報(?:は|が|を)?(?:ありません|ございません|得られません|持って(?:い|おり)ません)|該当(?:する情報)?(?:は|が)?(?:ありません|なし)|存じ(?:上げ)?ません|確認できません|確認できませんでした|把握して(?:おり|い)ません',
        '(?:没有|沒有|未能|未|无法|無法|没能|找不到|查不到)(?:找到|查到|发现|發現|搜索到|检索到|搜尋到|获取到|查询到|关于|關於)|找不到|查不到|查无|(?:没有|沒有|暂无|無|无).{0,16}(?:相关|相關)?(?:信息|資訊|资料|資料|结果|結果|记录)',
        '찾을 수 없|찾지 못|찾을 수가 없|정보(?:가|는|를)? ?(?:없|찾)|확인되지 않|확인할 수 없',
        'не (?:нашел|нашла|нашлось|найден|найдено|найдена|удалось найти|смог найти|смогла найти|обнаружил|обнаружено)|нет (?:информации|данных|сведений)|ничего не (?:найдено|нашел|нашлось)',
      ].map(within),
    },
  ],
  looseDenials: [],
  others: /(?!)/u,
  refusals: [
    '\\bnao posso\\b.{0,20}\\b(?:ajudar|responder|fornecer|atender)',
    '(?:お答え|お手伝い|回答|提供|対応|ご案内)(?:することは|することが|は|を)?(?:でき(?:かね)?ません|いたしかねます|控え|出来ません|できかねます)',
    '(?:抱歉|对不起|對不起|很遗憾|不好意思).{0,24}(?:无法|無法|不能|不便|没办法).{0,12}(?:提供|回答|协助|協助|帮助|幫助|满足|讨论|完成|回應|帮)|^.{0,6}(?:我)?(?:无法|無法|不能)(?:回答|提供|协助|满足|帮助|讨论)',
    '도와드릴 수 없|도움을 드릴 수 없|답변(?:을|해)? ?(?:드릴|드리기|할|제공).{0,6}(?:수 없|어렵)|제공(?:해 드릴|할) 수 없|응할 수 없',
    'не могу (?:помочь|ответить|предоставить|выполнить|обсуждать|дать|поддержать)|(?:извините|к сожалению).{0,30}не (?:могу|смогу)',
  ].map(within),
  praise: never,
  detail: never,
  about: never,
  standIn: never,
  boundary: never,
  contrast: never,
  concession: never,
  substitute: never,
  empty: pattern(
    anyOf(
      '^[\\s]*(?:por favor|se |もし|よろしければ|如果|请|請|您可以|建议|만약|혹시|если|возможно)',
      'スペル|綴り|詳細を(?:教|お知らせ)|お知らせください|教えていただ|\\?\\s*$',
    ),
  ),
  pronoun: never,
  blank: never,
}
