import { array, object } from '#engines/extract/tolerant.ts'
import type { WireReply } from './server.ts'
import { startVendor, type WireVendor } from './vendor.ts'

/**
 * DataForSEO as documented: tasks are posted, listed, and fetched; nearly everything is HTTP 200 and the real status is
 * in `status_code`. A task is handed to a worker and waits in the queue before it is done.
 */
export type WireDataforseo = WireVendor & {
  tasks: Map<string, WireTask>
  /** The outcome of tasks ordered from now on. */
  answerWith(outcome: TaskOutcome): void
}

export type WireTask = {
  id: string
  path: string
  data: Record<string, unknown>
  looks: number
  outcome: TaskOutcome
}

/** The `result` of a finished task, or its error code. */
export type TaskOutcome = { result: unknown } | { code: number; message: string }

export const dataforseoKey = 'owner@acorn.example:a-secret-password'

type Tasks = Map<string, WireTask>

export async function startDataforseo(): Promise<WireDataforseo> {
  const tasks: Tasks = new Map()
  let outcome: TaskOutcome = { result: [chatResult] }
  const vendor = await startVendor(({ method, path, headers, body }) => {
    const isOrder = method === 'POST' && path.endsWith('/task_post')
    const isList = method === 'POST' && path.endsWith('/id_list')
    const operation = isOrder ? 'order' : isList ? 'find' : 'collect'
    const carryOut = (): WireReply => {
      if (headers.authorization !== `Basic ${Buffer.from(dataforseoKey).toString('base64')}`) return refusal
      const data = object(array(body)[0])
      if (isOrder) return order(tasks, path, { data, outcome })
      return isList ? list(tasks, path, data) : fetchTask(tasks, path)
    }
    return { operation, carryOut }
  })
  return {
    ...vendor,
    tasks,
    answerWith(next) {
      outcome = next
    },
  }
}

const refusal: WireReply = {
  status: 401,
  body: envelope({
    code: 40100,
    message: 'You are not authorized to access this resource. owner@acorn.example',
  }),
}

function order(tasks: Tasks, path: string, { data, outcome }: Pick<WireTask, 'data' | 'outcome'>): WireReply {
  const id = `11202142-0000-0066-0000-${String(tasks.size + 1).padStart(12, '0')}`
  const [, , , ...place] = path.replace('/task_post', '').split('/')
  tasks.set(id, { id, path: path.replace('/task_post', ''), data, looks: 0, outcome })
  return {
    status: 200,
    body: envelope({
      cost: 0.0012,
      tasks: [
        {
          id,
          status_code: 20100,
          status_message: 'Task Created.',
          time: '0.0045 sec.',
          cost: 0.0012,
          result_count: 0,
          path: ['v3', ...place, 'task_post'],
          data: { ...data, se: 'x' },
          result: null,
        },
      ],
    }),
  }
}

function fetchTask(tasks: Tasks, path: string): WireReply {
  const id = path.split('/').at(-1) ?? ''
  const task = tasks.get(id)
  const answer = (code: number, message: string, result: unknown = null) => ({
    status: 200,
    body: envelope({
      tasks: [
        {
          id,
          status_code: code,
          status_message: message,
          time: '0 sec.',
          cost: 0,
          result_count: Array.isArray(result) ? result.length : 0,
          data: task?.data ?? null,
          result,
        },
      ],
    }),
  })
  if (!task || !path.startsWith(`${task.path}/task_get/advanced/`)) return answer(40401, 'Task Not Found.')
  task.looks += 1
  if (task.looks === 1) return answer(40601, 'Task Handed.')
  if (task.looks === 2) return answer(40602, 'Task In Queue.')
  return 'result' in task.outcome
    ? answer(20000, 'Ok.', task.outcome.result)
    : answer(task.outcome.code, task.outcome.message)
}

function list(tasks: Tasks, path: string, { limit, offset }: Record<string, unknown>): WireReply {
  const from = typeof offset === 'number' ? offset : 0
  const part = path.replace('/id_list', '')
  const listed = [...tasks.values()]
    .filter((task) => task.path.startsWith(part))
    .toReversed()
    .slice(from, from + (typeof limit === 'number' ? limit : 100))
    .map((task) => ({
      id: task.id,
      url: `https://api.dataforseo.com${task.path}/task_post`,
      datetime_posted: '2026-11-20 21:42:50 +00:00',
      datetime_done: null,
      status: 'result' in task.outcome ? 20000 : task.outcome.code,
      cost: 0.0012,
      metadata: task.data,
    }))
  return {
    status: 200,
    body: envelope({
      tasks: [{ id: 'list', status_code: 20000, status_message: 'Ok.', cost: 0, result: listed }],
    }),
  }
}

/** A response with tasks, or one that refuses the whole call. */
export function envelope({
  code = 20000,
  message = 'Ok.',
  cost = 0,
  tasks = null,
}: {
  code?: number
  message?: string
  cost?: number
  tasks?: unknown[] | null
}) {
  return {
    version: '0.1.20261101',
    status_code: code,
    status_message: message,
    time: '0.1 sec.',
    cost,
    tasks_count: tasks?.length ?? 0,
    tasks_error: 0,
    tasks,
  }
}

export const chatMarkdown =
  '## Light tents ⛺\n\n**Acorn** makes the lightest tent. ([reviews.example](https://reviews.example/acorn?utm_source=chatgpt.com))\n\n' +
  '| Tent | Weight |\n| --- | --- |\n| Birch | 2 kg |'

/** The `result` entry of ChatGPT's `llm_scraper`. */
export const chatResult = {
  keyword: 'what are the best tents?',
  location_code: 2840,
  language_code: 'en',
  model: 'gpt-5-3',
  check_url: 'https://chatgpt.com/?q=what+are+the+best+tents%3F',
  datetime: '2026-11-20 21:45:00 +00:00',
  markdown: chatMarkdown,
  search_results: [
    {
      type: 'chatgpt_search_result',
      url: 'https://reviews.example/acorn',
      domain: 'reviews.example',
      title: 'Acorn review',
      description: 'Light.',
      breadcrumb: null,
    },
    {
      type: 'chatgpt_search_result',
      url: 'https://forum.example/t/42',
      domain: 'forum.example',
      title: 'Which tent?',
      description: null,
      breadcrumb: null,
    },
    {
      type: 'chatgpt_search_result',
      url: 'https://reviews.example/acorn?utm_source=chatgpt.com',
      domain: 'reviews.example',
      title: 'Again',
    },
  ],
  sources: [
    {
      type: 'chatgpt_source',
      title: 'Acorn tent review',
      snippet: 'Light.',
      domain: 'reviews.example',
      url: 'https://reviews.example/acorn?utm_source=chatgpt.com',
      source_name: 'Reviews',
      publication_date: null,
      markdown: null,
    },
    {
      type: 'chatgpt_source',
      title: 'Birch tents',
      snippet: null,
      domain: 'birch.example',
      url: 'https://birch.example/tents',
    },
    {
      type: 'chatgpt_source',
      title: 'Elsewhere',
      snippet: null,
      domain: 'else.example',
      url: 'https://else.example/',
    },
  ],
  fan_out_queries: ['best light tents 2026', 'acorn tent review', 'best light tents 2026'],
  se_results_count: 3,
  item_types: ['chat_gpt_text', 'chat_gpt_table'],
  items_count: 2,
  items: [
    {
      type: 'chat_gpt_text',
      rank_group: 1,
      rank_absolute: 1,
      markdown: chatMarkdown.slice(0, chatMarkdown.indexOf('\n\n|')),
      sources: [{ url: 'https://reviews.example/acorn?utm_source=chatgpt.com', title: 'Acorn tent review' }],
    },
    {
      type: 'chat_gpt_table',
      rank_group: 1,
      rank_absolute: 2,
      markdown: chatMarkdown.slice(chatMarkdown.indexOf('| Tent')),
      sources: [{ url: 'https://birch.example/tents', title: 'Birch tents' }],
    },
  ],
}

const firstPassage = '**Acorn** makes the lightest tent 🎒.[[1]](https://reviews.example/acorn#:~:text=light)'
const secondPassage = 'Birch is roomier.'
export const overviewMarkdown = `${firstPassage}\n\n${secondPassage}\n\n[More tents](https://www.google.com/search?q=tents)`

const reference = (url: string, title: string) => ({
  type: 'ai_overview_reference',
  position: 'left',
  source: 'x',
  domain: new URL(url).hostname,
  url,
  title,
  text: '…',
})

/** The item of Google's answer, the same in `ai_mode` and in `organic`. */
export const overviewItem = {
  type: 'ai_overview',
  rank_group: 1,
  rank_absolute: 1,
  page: 1,
  position: 'left',
  xpath: '/html',
  asynchronous_ai_overview: true,
  markdown: overviewMarkdown,
  items: [
    {
      type: 'ai_overview_element',
      position: 'left',
      title: null,
      text: 'Acorn makes the lightest tent',
      markdown: firstPassage,
      links: null,
      images: null,
      references: [reference('https://reviews.example/acorn', 'Acorn tent review')],
    },
    {
      type: 'ai_overview_expanded_element',
      position: 'left',
      title: 'More',
      components: [
        {
          type: 'ai_overview_expanded_component',
          title: null,
          text: secondPassage,
          markdown: secondPassage,
          references: [reference('https://birch.example/tents', 'Birch tents')],
        },
      ],
    },
  ],
  references: [
    reference('https://reviews.example/acorn', 'Acorn tent review'),
    reference('https://birch.example/tents', 'Birch tents'),
    reference('https://else.example/', 'Elsewhere'),
  ],
}

const organicItem = {
  type: 'organic',
  rank_group: 1,
  rank_absolute: 2,
  domain: 'shop.example',
  title: 'Tents',
  url: 'https://shop.example/',
}

export const googleResult = (items: unknown[]) => ({
  keyword: 'best tents',
  type: 'organic',
  se_domain: 'google.com',
  location_code: 2840,
  language_code: 'en',
  check_url: 'https://www.google.com/search?q=best+tents',
  datetime: '2026-11-20 21:45:00 +00:00',
  spell: null,
  item_types: ['organic'],
  se_results_count: 1000,
  items_count: items.length,
  items,
})

export const googleResults = {
  withOverview: googleResult([overviewItem, organicItem]),
  withoutOverview: googleResult([organicItem]),
  overviewNotLoaded: googleResult([
    { ...overviewItem, markdown: null, items: null, references: null },
    organicItem,
  ]),
}
