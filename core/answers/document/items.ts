import { announcesChoices } from './announcements.ts'
import type { Field } from './fields.ts'
import { fieldOf } from './fields.ts'
import { fieldOfMark } from './marks.ts'
import { role } from './roles.ts'
import { addressesReader, type Group, leadsList, level, type Segment } from './segments.ts'
import { brandColumns, isAward, isChoosing, isOpinion } from './tables.ts'
import { gap, isBold, type NamedWords, rolesOf, textOf, type Words } from './words.ts'

/** What an answer presents under one head: one brand, or several (`X or Y`). */
export type Item = {
  brands: number[]
  level: number
  /** The words of its head. */
  a: number
  b: number
  /** Labels that say something of the whole item: before the head, in the head's line, or as a sub-heading. */
  notes: Segment[]
  section: Section | null
  /** The item that contains it, such as a maker's heading above its products. */
  parent: Item | null
  /** The condition, question, or label that it answers: `If you travel: Acme`, `On a budget? Acme.` */
  asked: Segment | null
  statements: number
  /** Under a label that advises against it. */
  isAvoided: boolean
}

/**
 * A heading or a label that presents no brand itself, and the items under it. `isIntro`: a sentence that only introduces
 * them; `chooses`: one that says that the answer takes them.
 */
export type Section = {
  a: number
  b: number
  level: number
  items: Item[]
  isIntro: boolean
  chooses: boolean
}

/** A sentence, a cell, or a note with what it belongs to. */
export type Statement = Segment & {
  item: Item | null
  field: Field
  section: Section | null
  /** Indexes of the mentions in it: `first` to `end` (exclusive). */
  first: number
  end: number
  /** The first statement of its item. */
  opens: boolean
}

export type AnswerItems = { items: Item[]; sections: Section[]; statements: Statement[] }

/** Reads what the answer presents, under which heading, with which fields. `named` are all mentions, in order. */
export function readItems(words: Words, groups: readonly Group[], named: readonly NamedWords[]): AnswerItems {
  return new ItemReader(words, named).read(groups)
}

/** A name after more words than this is not the head's subject. */
const maxLead = 7
/** A sentence of more words than this is not only a name. */
const maxName = 8

class ItemReader {
  private readonly words: Words
  private readonly named: readonly NamedWords[]
  private next = 0
  private readonly found: AnswerItems = { items: [], sections: [], statements: [] }
  private readonly open: Item[] = []
  private section: Section | null = null
  private field: { kind: Field; level: number } | null = null
  private columns: Segment[] = []
  /** The brand of each column of the open table, if its header names brands. */
  private ownColumns: (number | null)[] | null = null
  private previousLine = -2
  private latestField: { a: number; b: number; field: Field } = { a: 0, b: 0, field: 'other' }

  constructor(words: Words, named: readonly NamedWords[]) {
    this.words = words
    this.named = named
  }

  read(groups: readonly Group[]): AnswerItems {
    for (const group of groups) {
      if (group.line.afterRule && group.leads) this.close(0)
      if (group.line.zone === 'table') this.readRow(group)
      else this.readGroup(group)
      this.previousLine = group.line.index
    }
    return this.found
  }

  private get item(): Item | null {
    return this.open.at(-1) ?? null
  }

  /** Ends the items at this level or below it in the outline. */
  private close(from: number): void {
    while ((this.open.at(-1)?.level ?? -1) >= from) this.open.pop()
    if (this.field !== null && this.field.level >= from) this.field = null
  }

  private readGroup(whole: Group): void {
    const group = this.withValues(whole)
    const head = group.labels.findIndex((label) => this.presents(label, group))
    if (head !== -1) this.startItem(group, head)
    else if (this.headsText(group)) this.startTextItem(group)
    else if (group.labels.length > 0 && group.leads) this.readLabels(group)
    else if (group.labels.length > 0) this.readInnerLabels(group)
    else this.continueLine(group)
    this.announceList(group)
    this.stateAll(group)
    if (this.field !== null && this.field.level === level.text && group.leads) this.field = null
  }

  private stateAll({ texts, level: at }: Group): void {
    let before: Segment | null = null
    for (const text of texts) {
      if (before?.isQuestion === true && this.isName(text)) this.openAnswer(before, text, at)
      this.state(text)
      before = text
    }
  }

  /** A sentence that is only a name: `Acme Air.` */
  private isName(text: Segment): boolean {
    const { first, end } = this.mentionsIn(text)
    const name = this.named[first]
    if (end === first || name === undefined || name.a - text.a > 1 || text.b - text.a > maxName) return false
    return (rolesOf(this.words, name.b, text.b) & role.verb) === 0
  }

  private openAnswer(asked: Segment, text: Segment, at: number): void {
    const { first, end } = this.mentionsIn(text)
    this.close(at)
    this.openItem({
      brands: this.headBrands(first, end),
      level: at,
      a: text.a,
      b: text.a,
      notes: [],
      section: this.section,
      parent: this.item,
      asked,
      statements: 0,
      isAvoided: false,
    })
  }

  /** `Cons: heavy`: what follows a field is its value, even if it looks like another label. */
  private withValues(group: Group): Group {
    const { labels, texts } = group
    const field = labels.findIndex(({ a, b }) => !['other', 'avoid'].includes(this.fieldAt(a, b)))
    if (field === -1 || field === labels.length - 1) return group
    const values = labels.slice(field + 1).map((label) => ({ ...label, kind: 'text' as const }))
    return { ...group, labels: labels.slice(0, field + 1), texts: [...values, ...texts] }
  }

  /** An award or a category rather than a name. */
  private isCategory({ a, b }: Segment): boolean {
    const first = this.words.lexemes[a]?.roles ?? 0
    const roles = rolesOf(this.words, a, b)
    return (
      (roles & (role.superlative | role.choice | role.choices)) !== 0 ||
      (first & role.purpose) !== 0 ||
      (roles & role.verb) !== 0
    )
  }

  /** An item of a brand that is not tracked: what it says is not said of another. */
  private startUnknown(label: Segment, at: number): void {
    this.close(at)
    this.openItem({
      brands: [],
      level: at,
      a: label.a,
      b: label.b,
      notes: [label],
      section: this.section,
      parent: this.item,
      asked: null,
      statements: 0,
      isAvoided: false,
    })
    this.state(label)
  }

  /** `2. Acme Air` as a heading, or a name after an award. */
  private isNumbered({ a, b }: Segment): boolean {
    return b - a > 1 && /^\d{1,2}$/.test(this.words.lexemes[a]?.text ?? '')
  }

  /** `For gaming: the Acer Nitro or …`: a label, and a sentence that begins with a name. */
  private headsText({ labels, texts, line }: Group): boolean {
    const label = labels.at(-1)
    const [text] = texts
    if (label === undefined || text === undefined || line.zone === 'heading') return false
    if (this.fieldAt(label.a, label.b) !== 'other') return false
    const { first, end } = this.mentionsIn(text)
    const name = this.named[first]
    if (end === first || name === undefined || name.a - text.a > 1) return false
    const roles = rolesOf(this.words, label.a, label.b)
    if (this.isCondition(label) || this.namesReaders(label)) return true
    if ((roles & role.verb) === 0 && this.isName(text)) return true
    const isShort = label.b - label.a <= 3 && (roles & role.good) !== 0
    return (
      (isShort || (roles & (role.superlative | role.choice | role.purpose)) !== 0) &&
      (roles & role.verb) === 0
    )
  }

  /** `Beginners`, `iPhone users`. */
  private namesReaders({ a, b }: Segment): boolean {
    return b - a <= 3 && ((this.words.lexemes[b - 1]?.roles ?? 0) & role.person) !== 0
  }

  private isCondition({ a }: Segment): boolean {
    return addressesReader(this.words, a) || ((this.words.lexemes[a]?.roles ?? 0) & role.purpose) !== 0
  }

  private startTextItem(group: Group): void {
    const [text] = group.texts
    if (text === undefined) return
    const { first, end } = this.mentionsIn(text)
    this.close(levelAt(group))
    this.openItem({
      brands: this.headBrands(first, end),
      level: group.level,
      a: text.a,
      b: text.a,
      notes: group.labels,
      section: this.section,
      parent: this.item,
      asked: group.labels.at(-1) ?? null,
      statements: 0,
      isAvoided: false,
    })
    for (const note of group.labels) this.state(note)
  }

  private openItem(item: Item): void {
    if (this.field?.kind !== 'avoid' || this.field.level >= item.level) this.field = null
    if (item.notes.some(({ a, b }) => this.fieldAt(a, b) === 'avoid'))
      this.field = { kind: 'avoid', level: item.level }
    item.isAvoided = this.field?.kind === 'avoid'
    this.section?.items.push(item)
    this.found.items.push(item)
    this.open.push(item)
  }

  /** Whether a label presents a brand: the name is near its start, and the label is not a field. */
  private presents(label: Segment, group: Group): boolean {
    const { first, end } = this.mentionsIn(label)
    const [name] = this.named.slice(first, first + 1)
    if (end === first || name === undefined) return false
    if (name.a - label.a > maxLead || !this.isHead(label, group)) return false
    const lead = rolesOf(this.words, label.a, name.a)
    if ((lead & role.purpose) !== 0 && (lead & (role.superlative | role.choice | role.advise)) === 0)
      return false
    return this.fieldAt(label.a, name.a) === 'other' || name.a === label.a
  }

  /**
   * Below an item, `Processor: Intel Core i7` and a bare `Intel Core i7` are properties; an award before the name, or text
   * after it, makes it an item of its own.
   */
  private isHead(label: Segment, { labels, texts, level: at }: Group): boolean {
    if (this.item === null || at <= this.item.level || at >= level.text) return true
    const index = labels.indexOf(label)
    if (index === 0) return texts.length > 0 || labels.length > 1 || isBold(this.words, label.a)
    const before = labels[index - 1] ?? label
    return (rolesOf(this.words, before.a, before.b) & (role.superlative | role.choice | role.purpose)) !== 0
  }

  private startItem(group: Group, head: number): void {
    const label = group.labels[head]
    if (label === undefined) return
    const { first, end } = this.mentionsIn(label)
    const brands = this.headBrands(first, end)
    const own = this.item
    if (this.isChildOf(own, group, brands)) {
      this.field = null
      this.noteAll(own, group.labels)
      return
    }
    this.close(levelAt(group))
    const before = group.labels.slice(0, head)
    if (!group.leads || (group.level === level.text && !group.isWhole))
      for (const each of before) this.startSection(each, level.text - 1)
    const item: Item = {
      brands,
      level: group.level,
      a: label.a,
      b: label.b,
      notes: [...before, label, ...group.labels.slice(head + 1)],
      section: this.section,
      parent: this.item,
      asked: this.askedBefore(group, head),
      statements: 0,
      isAvoided: false,
    }
    this.openItem(item)
    for (const note of item.notes)
      this.state(item.notes.indexOf(note) > head ? { ...note, kind: 'text' } : note)
  }

  /** `Small teams: Acme`: the label of a line that has nothing but a name. */
  private askedBefore({ labels, texts, leads }: Group, head: number): Segment | null {
    const label = labels[head - 1]
    if (label === undefined || head !== labels.length - 1 || !leads) return null
    return texts.length === 0 || this.isCondition(label) ? label : null
  }

  /** A line inside an item that names the same brand again: a product under its maker's heading, or a spec. */
  private isChildOf(item: Item | null, group: Group, brands: readonly number[]): item is Item {
    if (item === null || group.level <= item.level) return false
    return (
      group.level > level.bold &&
      group.labels.length > 0 &&
      brands.every((brand) => item.brands.includes(brand))
    )
  }

  private noteAll(item: Item, labels: readonly Segment[]): void {
    for (const note of labels) {
      item.notes.push(note)
      this.state(note)
    }
  }

  /** The brands of one head: all if joined by `or`, `vs`, and the like; otherwise the first. */
  private headBrands(first: number, end: number): number[] {
    const brands = new Set<number>()
    let before: NamedWords | null = null
    for (const name of this.named.slice(first, end)) {
      if (before !== null && name.brand !== before.brand) {
        const between = rolesOf(this.words, before.b, name.a)
        const isJoined =
          name.a === before.b ||
          (between & role.joint) !== 0 ||
          (this.words.before[name.a] === gap.comma && (between & role.purpose) === 0)
        if (!isJoined) break
      }
      brands.add(name.brand)
      before = name
    }
    return [...brands]
  }

  /** A line that begins with labels of which none presents a brand: a heading, a field, or a property. */
  private readLabels(group: Group): void {
    const { labels, texts } = group
    const label = labels[0]
    if (label === undefined) return
    const kind = this.fieldAt(label.a, label.b)
    if (group.level <= level.bold) {
      const parent = this.item
      if (parent !== null && parent.level < group.level && this.isNote(label, kind)) {
        if (kind === 'other') this.noteAll(parent, labels)
        else this.field = { kind, level: group.level }
        return
      }
      this.close(group.level)
      if ((rolesOf(this.words, label.a, label.b) & role.verdict) !== 0 && kind === 'other') this.field = null
      if (kind === 'avoid') this.section = null
      if (kind === 'avoid' || (kind !== 'other' && parent !== null)) this.field = { kind, level: group.level }
      else {
        const name = labels.find((each) => !this.isCategory(each))
        const last = labels.at(-1) ?? label
        if (this.isTier(label)) this.startTier(last, group.level)
        else if (name !== undefined && (labels.length > 1 || this.isNumbered(name)))
          this.startUnknown(name, group.level)
        else this.startSection(label, group.level)
      }
      return
    }
    if (group.line.zone === 'list') {
      this.close(group.line.starts ? group.level : level.text)
      const isValue = texts.length === 0 && this.field !== null && this.field.level < group.level
      if (isValue) for (const each of labels) this.state({ ...each, kind: 'text' })
      else if (kind === 'other' && this.item === null) {
        const name = labels.find((each) => !this.isCategory(each))
        if (name !== undefined) this.startUnknown(name, group.level)
        else for (const each of labels) this.startSection(each, group.level)
      } else {
        const values = labels.slice(1)
        const isWhole = texts.length === 0 && values.length === 0
        if (kind !== 'other') this.field = { kind, level: isWhole ? group.level : level.text }
        else this.state(isWhole ? { ...label, kind: 'text' } : label)
        for (const each of values) this.state({ ...each, kind: 'text' })
      }
      return
    }
    if (group.level === level.colon && texts.length === 0) {
      if (kind !== 'other' && this.item !== null) this.field = { kind, level: level.colon }
      else if (this.item === null || this.item.level >= level.colon) {
        this.close(level.colon)
        this.startSection(label, level.colon)
      }
      return
    }
    this.readInnerLabels(group)
  }

  /** `#### Best Value` under a product's heading; a heading with a verb or of many words is a section of the text. */
  private isNote(label: Segment, kind: Field): boolean {
    return kind !== 'other' || label.b - label.a <= 6
  }

  /** A label in running text: a field of the item, or the end of it. */
  private readInnerLabels({ labels, texts, line }: Group): void {
    const [label] = labels
    if (label === undefined) return
    const kind = this.fieldAt(label.a, label.b)
    if (kind !== 'other') {
      this.field = { kind, level: level.text }
      return
    }
    this.field = null
    if (line.zone === 'list' || (this.item?.level ?? level.text) < level.text) {
      for (const each of labels) this.state(each)
      return
    }
    this.close(level.text)
    const name = labels.at(-1)
    const hasName = name !== undefined && texts.length > 0 && !this.isCategory(name)
    for (const each of hasName ? labels.slice(0, -1) : labels) this.startSection(each, level.text - 1)
    if (hasName) this.startUnknown(name, level.text)
  }

  /** `Tier 1: Worth it`: the last label says what the items under it have in common. */
  private startTier(label: Segment, at: number): void {
    if (this.fieldAt(label.a, label.b) === 'avoid') {
      this.section = null
      this.field = { kind: 'avoid', level: at }
    } else this.startSection(label, at)
  }

  private isTier({ a, b }: Segment): boolean {
    for (let at = a; at < Math.min(b, a + 3); at += 1)
      if (tiers.has(this.words.lexemes[at]?.text ?? '')) return true
    return false
  }

  private startSection(label: Segment, at: number): void {
    if (!['other', 'fit'].includes(this.fieldAt(label.a, label.b))) return
    const isIntro = (rolesOf(this.words, label.a, label.b) & role.verb) !== 0 && label.b - label.a > 5
    this.openSection(label, at, isIntro)
    this.state(label)
  }

  private openSection({ a, b }: Segment, at: number, isIntro: boolean): void {
    const chooses = announcesChoices(this.words, { a, b })
    this.section = { a, b, level: at, items: [], isIntro, chooses }
    this.found.sections.push(this.section)
  }

  /** `… I'd pick one of these three:` at the end of a paragraph above a list. */
  private announceList({ texts, line }: Group): void {
    const text = texts.at(-1)
    if (text === undefined || line.zone === 'list' || !leadsList(this.words, line, text.b)) return
    if (this.peekMentions(text) || !announcesChoices(this.words, text)) return
    this.close(level.colon)
    this.openSection(text, level.colon, true)
  }

  /** A line without labels: it continues a list item, follows a head, or speaks of something else. */
  private continueLine({ line, texts, level: at }: Group): void {
    const { item } = this
    if (line.zone === 'list' && line.starts) {
      this.close(at)
      return
    }
    if (line.zone === 'list') return
    const [text] = texts
    if (item === null || text === undefined) return
    if (this.endsHeads(item)) this.close(level.list)
    else if (
      item.level >= level.list &&
      item.statements > item.notes.length &&
      line.index > this.previousLine
    )
      this.close(level.list)
    else if (item.level < level.list && item.statements > item.notes.length && this.concludes(text))
      this.close(0)
  }

  /** The last of several heads in a row that have nothing below them: what follows is not its text. */
  private endsHeads(item: Item): boolean {
    const before = this.found.items.at(-2)
    if (before === undefined || item !== this.found.items.at(-1)) return false
    const isBare = (each: Item) => each.statements <= each.notes.length
    return isBare(item) && isBare(before) && before.level === item.level && item.level >= level.list
  }

  /** Paragraphs that look back at all items or turn to the reader. */
  private concludes({ a, b }: Segment): boolean {
    const first = this.words.lexemes[a]?.text ?? ''
    return conclusions.has(first) && b - a > 2
  }

  private readRow(group: Group): void {
    const isHeader = this.columns.length === 0 || group.line.index > this.previousLine + 1
    if (isHeader) this.readHeader(group)
    else if (this.ownColumns !== null) this.readProperties(group, this.ownColumns)
    else this.readBrandRow(group)
  }

  private readHeader({ texts }: Group): void {
    this.close(level.list)
    this.columns = texts
    this.ownColumns = brandColumns(texts, (cell) => {
      const { first, end } = this.mentionsIn(cell)
      return this.named.slice(first, end)
    })
  }

  /** `| Best for | families | hikers |` below a header of brands. */
  private readProperties({ texts }: Group, brands: readonly (number | null)[]): void {
    const [label, ...cells] = texts
    if (label === undefined) return
    // Empty cells are not read: a row with one cannot be assigned.
    const own = brands.slice(brands.findIndex((brand) => brand !== null))
    const isWhole = own.length === cells.length
    const kind = this.fieldAt(label.a, label.b)
    cells.forEach((cell, index) => {
      const brand = isWhole ? (own[index] ?? null) : null
      if (brand === null) return this.state(cell)
      this.openRow([brand], { cell, notes: [], asked: null })
      this.field = kind === 'other' ? null : { kind, level: level.row }
      this.state(cell)
      this.close(level.row)
    })
  }

  private readBrandRow({ texts }: Group): void {
    const head = texts.findIndex((cell, index) => index < 2 && this.peekMentions(cell))
    const cell = texts[head]
    if (cell === undefined) {
      for (const each of texts) this.state(each)
      return
    }
    const { first, end } = this.mentionsIn(cell)
    const column = this.columns[head]
    const isChosen = head > 0 && column !== undefined && isChoosing(this.words, column)
    this.openRow(this.headBrands(first, end), {
      cell,
      notes: texts.filter((each, index) => index < head || (index > head && this.isNoteCell(each, index))),
      asked: isChosen ? (texts[0] ?? null) : null,
    })
    texts.forEach((each, index) => this.readCell(each, this.columns[index]))
    this.close(level.row)
  }

  private isNoteCell(cell: Segment, index: number): boolean {
    const column = this.columns[index]
    return isAward(this.words, cell) || (column !== undefined && isOpinion(this.words, column))
  }

  private readCell(cell: Segment, column: Segment | undefined): void {
    const named = column === undefined ? 'other' : this.fieldAt(column.a, column.b)
    const first = this.words.lexemes[cell.a]?.text ?? ''
    const kind = named === 'other' && fieldOf(first) === 'avoid' ? 'avoid' : named
    this.field = kind === 'other' ? null : { kind, level: level.row }
    this.state(cell)
  }

  private openRow(
    brands: number[],
    { cell, notes, asked }: { cell: Segment; notes: Segment[]; asked: Segment | null },
  ): void {
    const place = { level: level.row, a: cell.a, b: cell.b, section: this.section, parent: null }
    const item: Item = { brands, ...place, notes, asked, statements: 0, isAvoided: false }
    this.found.items.push(item)
    this.open.push(item)
  }

  private state(segment: Segment): void {
    const { first, end } = this.mentionsIn(segment)
    const { item } = this
    const { kind, a, b, isQuestion } = segment
    this.found.statements.push({
      kind,
      a,
      b,
      isQuestion,
      item,
      field: this.field?.kind ?? fieldOfMark(this.words, segment.a),
      section: this.section,
      first,
      end,
      opens: item !== null && kind === 'text' && item.statements <= item.notes.length,
    })
    if (item !== null) item.statements += 1
  }

  /** The mentions in a segment. Segments are read in order, but a head is looked at twice. */
  private mentionsIn({ a, b }: Segment): { first: number; end: number } {
    let first = this.next
    while (first > 0 && (this.named[first - 1]?.a ?? -1) >= a) first -= 1
    while (first < this.named.length && (this.named[first]?.a ?? 0) < a) first += 1
    let end = first
    while (end < this.named.length && (this.named[end]?.a ?? 0) < b) end += 1
    this.next = end
    return { first, end }
  }

  private peekMentions(segment: Segment): boolean {
    const { first, end } = this.mentionsIn(segment)
    return end > first
  }

  /** Labels are looked at several times in a row. */
  private fieldAt(a: number, b: number): Field {
    const { latestField } = this
    if (latestField.a !== a || latestField.b !== b) this.latestField = { a, b, field: this.readField(a, b) }
    return this.latestField.field
  }

  private readField(a: number, b: number): Field {
    return b <= a || b - a > maxFieldWords ? 'other' : fieldOf(textOf(this.words, a, b))
  }
}

const maxFieldWords = 8
const tiers = new Set('tier tiers category group'.split(' '))

/** A paragraph of its own ends the list before it. */
const levelAt = ({ leads, level: at, line }: Group): number =>
  leads && line.zone === 'paragraph' ? Math.min(at, level.list) : at

const conclusions = new Set(
  (
    "so given i'd each all both overall ultimately would let in remember when which do want need feel prices note please these those " +
    'among consider keep whichever for if your is are any jeder alle beide insgesamt toutes tous todos ambas tutti'
  ).split(' '),
)
