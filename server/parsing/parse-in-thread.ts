import { Worker } from 'node:worker_threads'
import { ApiError, unavailable, unprocessable } from '../errors.ts'
import { turns } from '../streams/turns.ts'
import type { ParseAnswer, ParseResults, ParseTask } from './tasks.ts'

/**
 * Large bodies are parsed outside the thread that serves requests. Few threads, started on first use and kept: each
 * takes about 20 MB. A task that takes too long or too much memory ends its thread, and only its request is rejected.
 */
const limits = { threads: 2, waiting: 200, taskMs: 20_000, heapMb: 256 } as const

const idle: Worker[] = []
const inTurn = turns({ places: limits.threads, waiting: limits.waiting })

export function parseInThread<Kind extends ParseTask['kind']>(
  task: Extract<ParseTask, { kind: Kind }>,
): Promise<ParseResults[Kind]> {
  return inTurn(async () => {
    const thread = idle.pop() ?? startThread()
    const answer = await answerOf(thread, task)
    if (answer === 'too-much') {
      await thread.terminate()
      throw unprocessable('The body takes too much time or memory to process. Send less at once.')
    }
    if (answer === 'broken') {
      await thread.terminate()
      throw unavailable('The body couldn’t be processed right now. Try again shortly.', 5)
    }
    idle.push(thread)
    if ('refused' in answer) {
      const { status, code, message, fields } = answer.refused
      throw new ApiError(status, code, message, fields ? { fields } : {})
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers a task with the result of its kind
    return answer.result as ParseResults[Kind]
  })
}

function startThread(): Worker {
  const thread = new Worker(new URL('./thread.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.heapMb, maxYoungGenerationSizeMb: 16, stackSizeMb: 4 },
  })
  thread.on('error', () => {}) // Handled where its result is awaited.
  thread.on('exit', () => {
    const at = idle.indexOf(thread)
    if (at !== -1) idle.splice(at, 1)
  })
  thread.unref()
  return thread
}

async function answerOf(thread: Worker, task: ParseTask): Promise<ParseAnswer | 'too-much' | 'broken'> {
  const ended = new AbortController()
  let deadline: NodeJS.Timeout | undefined
  try {
    return await new Promise((resolve) => {
      const on = <Heard>(event: string, hear: (heard: Heard) => void) => {
        thread.on(event, hear)
        ended.signal.addEventListener('abort', () => thread.off(event, hear), { once: true })
      }
      on<ParseAnswer>('message', resolve)
      on<NodeJS.ErrnoException>('error', ({ code }) =>
        resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'too-much' : 'broken'),
      )
      on('exit', () => resolve('broken'))
      deadline = setTimeout(() => resolve('too-much'), limits.taskMs)
      thread.postMessage(task, transferable(task))
    })
  } finally {
    clearTimeout(deadline)
    ended.abort()
  }
}

/** Bytes that are a whole buffer are transferred to the thread; those that share one with others are copied. */
function transferable({ bytes }: ParseTask): ArrayBuffer[] {
  const { buffer } = bytes
  return buffer instanceof ArrayBuffer && buffer.byteLength === bytes.byteLength && bytes.byteLength > 65_536
    ? [buffer]
    : []
}
