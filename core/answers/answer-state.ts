import type { Stretch } from '#core/mentions/find-mentions.ts'
import { foldedText, type VisibleText } from '#core/mentions/text/visible-text.ts'
import type { Tables } from '../database/tables.ts'

/** `absent`: the answer says it found nothing about the question; `refused`: it declines to answer. */
export type AnswerState = Tables['answers']['state']

/** What the opening of an answer says about itself; the mentions decide what that means. */
export type SelfStatement = {
  refuses: boolean
  /** Sentences saying that nothing was found. */
  absence: Stretch[]
  /** Sentences that only give advice: check the spelling, visit the website. */
  advice: Stretch[]
  /** Length of the visible text in UTF-16 code units. */
  size: number
  items: number
}

const openingSize = 700
const longAnswer = 900

/** Detects refusal and absence in the opening of an answer, in eleven languages. */
export function selfStatement(text: VisibleText): SelfStatement {
  const opening = foldedText(text).slice(0, openingSize)
  const items = text.lines.filter(
    ({ zone, starts, source }) => starts && zone !== 'heading' && !source,
  ).length
  const absence: Stretch[] = []
  const advice: Stretch[] = []
  let refuses = false
  const all = sentences(opening)
  for (const sentence of all.slice(0, 3)) {
    const words = opening.slice(sentence.from, sentence.to)
    if (absencePattern.test(words)) absence.push(sentence)
    else if (text.length < longAnswer && refusalPattern.test(words)) refuses = true
  }
  if (absence.length > 0)
    for (const sentence of all)
      if (!absence.includes(sentence) && advicePattern.test(opening.slice(sentence.from, sentence.to)))
        advice.push(sentence)
  return {
    refuses: refuses && text.length < longAnswer && items < 3,
    absence,
    advice,
    size: text.length,
    items,
  }
}

/**
 * The state of an answer. An absence statement counts if the brands it names appear nowhere else except in advice. If
 * it names none, it counts if the answer is short and names no brand at all.
 */
export function answerState(
  statement: SelfStatement,
  mentions: readonly { brand: number; from: number; to: number }[],
): { state: AnswerState; dropped: ReadonlySet<number> } {
  const nothing = new Set<number>()
  if (statement.refuses) return { state: 'refused', dropped: new Set(mentions.keys()) }
  if (statement.size === 0) return { state: 'absent', dropped: nothing }
  if (statement.absence.length === 0) return { state: 'answered', dropped: nothing }
  const isIn = (at: number, stretches: readonly Stretch[]) =>
    stretches.some(({ from, to }) => at >= from && at < to)
  const denied = new Set(
    mentions.filter(({ from }) => isIn(from, statement.absence)).map(({ brand }) => brand),
  )
  if (denied.size === 0) {
    const empty = mentions.length === 0 && statement.size < longAnswer && statement.items < 3
    return { state: empty ? 'absent' : 'answered', dropped: nothing }
  }
  const affirmed = mentions.some(
    ({ brand, from }) => denied.has(brand) && !isIn(from, statement.absence) && !isIn(from, statement.advice),
  )
  if (affirmed) return { state: 'answered', dropped: nothing }
  const dropped = new Set([...mentions.keys()].filter((index) => denied.has(mentions[index]?.brand ?? -1)))
  return { state: 'absent', dropped }
}

function sentences(text: string): Stretch[] {
  const found: Stretch[] = []
  const end = /[.!?](?=[\s"')\]]|$)|[。！？\n]/g
  let from = 0
  for (let match = end.exec(text); match !== null; match = end.exec(text)) {
    found.push({ from, to: match.index + 1 })
    from = match.index + 1
  }
  if (from < text.length) found.push({ from, to: text.length })
  return found.filter(({ from: start, to }) => text.slice(start, to).trim() !== '')
}

// All patterns match folded text: lowercase, no diacritics, straight apostrophes.
const absencePattern = new RegExp(
  [
    // English
    "(?:could ?n[o']?t|can(?:not| not|'t)|was(?: not|n't) able to|am not able to|'m not able to|were(?: not|n't) able to|unable to|did(?: not|n't)|do(?: not|n't)|have(?: not|n't)(?: been able to)?|failed to) (?:find|found|locate|identify|discover|see|retrieve|uncover|come across|turn up|surface)\\b.{0,60}?\\b(?:any|anything|information|details?|results?|records?|evidence|mentions?|data|sources?|references?|compan(?:y|ies)|brands?|products?|businesses|about|on|for|called|named|matching)\\b",
    "\\b(?:found|find|there (?:is|are|was|were|seems to be|appears to be)|there's|have|has|returned|yielded|see) (?:currently |unfortunately |absolutely )?(?:no|nothing|zero)\\b.{0,40}?\\b(?:information|results?|records?|mentions?|data|evidence|details|matches|sources?|references?|about|company|brand)\\b",
    "^\\W*(?:unfortunately,? |sorry,? |i'm sorry,? (?:but )?)?no (?:specific |reliable |relevant |public |publicly available |verifiable |available |credible |detailed )*(?:information|results?|records?|mentions?|data|evidence|details|matches)\\b.{0,60}(?:found|available|about|on|for|regarding|exist)",
    "\\bi(?:'m| am) not (?:aware of|familiar with)\\b|\\bi (?:do not|don't|currently have no|have no) (?:currently )?(?:have|possess|know|recogni[sz]e|information|knowledge)?\\s?(?:of |about )?(?:any |specific |enough |reliable |verified )*(?:information|data|details|knowledge|records?)\\b.{0,20}\\b(?:about|on|of|regarding|for|called|named)\\b",
    "\\bdo(?:es)?(?: not|n't) (?:appear|seem) to (?:exist|be an? (?:known|real|existing|recogni[sz]ed|widely|well))",
    '\\b(?:my|the|this) search(?:es)? (?:did(?: not|n.t)|returned no|came up|turned up no|yielded no|found no)',
    // German, French, Spanish, Italian, Portuguese, Dutch
    '\\b(?:konnte[n]?|kann|habe?n?)\\b.{0,40}\\b(?:keine|nichts|keinerlei)\\b.{0,60}\\b(?:finden|gefunden|ermitteln)',
    '\\b(?:keine|keinerlei) (?:\\w+ )?(?:informationen|angaben|ergebnisse|daten|treffer|hinweise)\\b.{0,20}\\b(?:uber|zu|zum|zur|gefunden|vor)',
    "\\bje n'ai (?:pas|rien|malheureusement pas|trouve aucun).{0,30}(?:trouv|information|pu)|\\baucune? (?:information|resultat|donnee|mention)|\\bje ne (?:trouve|dispose|connais) (?:pas|aucune)",
    '\\bno (?:pude|he podido|logre|consegui|encontre|encuentro|he encontrado|se (?:ha )?encontr\\w+|hay|tengo|dispongo de)\\b.{0,30}(?:encontr|informaci|resultado|dato|nada)|\\bno encontre\\b',
    '\\bnon (?:ho|sono riuscito|riesco|ci sono|dispongo)\\b.{0,30}(?:trovat|trovare|informazion|risultat)|\\bnessuna informazione',
    '\\bnao (?:encontrei|consegui|foi possivel|ha|tenho|existem)\\b.{0,30}(?:encontr|informac|resultado|nada|sobre)|\\bnenhuma informacao',
    '\\b(?:kon|kan|heb|vond)\\b.{0,20}\\b(?:geen|niets)\\b.{0,40}\\b(?:vinden|gevonden|informatie)',
    // Japanese, Chinese, Korean, Russian
    '見つかりません|見つけることができ|見つけられません|見当たりません|情報(?:は|が|を)?(?:ありません|ございません|得られません|持って(?:い|おり)ません)|該当(?:する情報)?(?:は|が)?(?:ありません|なし)|存じ(?:上げ)?ません|確認できません|確認できませんでした|把握して(?:おり|い)ません',
    '(?:没有|沒有|未能|未|无法|無法|没能|找不到|查不到)(?:找到|查到|发现|發現|搜索到|检索到|搜尋到|获取到|查询到|关于|關於|任何)|找不到|查不到|查无|(?:没有|沒有|暂无|無|无).{0,16}(?:相关|相關)?(?:信息|資訊|资料|資料|结果|結果|记录)',
    '찾을 수 없|찾지 못|찾을 수가 없|정보(?:가|는|를)? ?(?:없|찾)|확인되지 않|확인할 수 없',
    'не (?:нашел|нашла|нашлось|найден|найдено|найдена|удалось найти|смог найти|смогла найти|обнаружил|обнаружено)|нет (?:информации|данных|сведений)|ничего не (?:найдено|нашел|нашлось)',
  ].join('|'),
  'u',
)

const refusalPattern = new RegExp(
  [
    "(?:\\bi|\\bwe)(?:'m| am|'re| are)? ?(?:sorry,? (?:but )?(?:i )?)?(?:can(?:not| not|'t)|won't|will not|am unable to|unable to|'m unable to|am not able to|not able to|'m not able to|must decline|have to decline|need to decline|refuse|am not permitted|not permitted to|'m not allowed|not allowed to|do(?: not|n't) feel comfortable)\\b.{0,40}?\\b(?:help|assist|comply|provide|answer|fulfil+|discuss|do (?:that|this)|share|recommend|offer|give|engage|create|generate|continue|support|respond|advise|compare|rank|comment|participate|to|with (?:that|this))\\b",
    "\\b(?:sorry|apologi[sz]e|unfortunately)\\b.{0,20}\\b(?:i )?(?:can(?:not|'t)|am unable|unable)\\b.{0,20}\\b(?:help|assist|answer|comply|provide|do|discuss|fulfil+|respond)",
    "\\bas an ai(?: language)?(?: model| assistant)?,? i (?:can(?:not|'t)|do(?: not|n't)|am (?:not|unable))",
    '\\b(?:against|violates?|not permitted by|goes against) (?:my|our|openai.s|the) (?:\\w+ )?(?:polic|guideline|rules|programming)',
    '\\b(?:kann|darf|mochte)\\b.{0,30}\\bnicht\\b.{0,30}\\b(?:helfen|beantworten|bereitstellen|unterstutzen|weiterhelfen|antworten)|\\bdabei kann ich (?:dir|ihnen)? ?(?:leider )?nicht',
    '\\bje ne (?:peux|suis)\\b.{0,20}\\bpas\\b.{0,30}\\b(?:aider|repondre|fournir|assister|en mesure|traiter)',
    '\\b(?:no puedo|no me es posible|no estoy en condiciones)\\b.{0,20}\\b(?:ayudar|responder|proporcionar|ofrecer|asistir)',
    '\\bnon posso\\b.{0,20}\\b(?:aiutar|risponder|fornir|assister)|\\bnao posso\\b.{0,20}\\b(?:ajudar|responder|fornecer|atender)',
    '(?:お答え|お手伝い|回答|提供|対応|ご案内)(?:することは|することが|は|を)?(?:でき(?:かね)?ません|いたしかねます|控え|出来ません|できかねます)',
    '(?:抱歉|对不起|對不起|很遗憾|不好意思).{0,24}(?:无法|無法|不能|不便|没办法).{0,12}(?:提供|回答|协助|協助|帮助|幫助|满足|讨论|完成|回應|帮)|^.{0,6}(?:我)?(?:无法|無法|不能)(?:回答|提供|协助|满足|帮助|讨论)',
    '도와드릴 수 없|도움을 드릴 수 없|답변(?:을|해)? ?(?:드릴|드리기|할|제공).{0,6}(?:수 없|어렵)|제공(?:해 드릴|할) 수 없|응할 수 없',
    'не могу (?:помочь|ответить|предоставить|выполнить|обсуждать|дать|поддержать)|(?:извините|к сожалению).{0,30}не (?:могу|смогу)',
  ].join('|'),
  'u',
)

const advicePattern =
  /^\W*(?:if|please|could you|can you|would you|perhaps|maybe|it(?:'s| is) possible|it (?:may|might|could)|you (?:may|might|could|can)|try|check|consider|let me know|to (?:learn|find|get)|for (?:more|the)|i(?:'d| would) (?:suggest|recommend)|feel free|make sure|double|are you|do you|is it|have you|also)\b|^\s*(?:falls|bitte|si |por favor|s'il|もし|よろしければ|如果|请|請|您可以|建议|만약|혹시|если|возможно)|スペル|詳細を(?:教|お知らせ)|お知らせください|教えていただ/u
