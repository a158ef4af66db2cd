import process from 'node:process'
import { Worker } from 'node:worker_threads'
import { pageProblemOf, type PageProblem } from '#core/pages/problems.ts'
import type { HomePage } from '#core/onboarding/home-page.ts'
import type { PageReading, ReadTask } from './read-page-text.ts'
import type { ThreadTask } from './thread.ts'

/**
 * Memory outside the JavaScript heap, such as an unpacked file, has no built-in limit and is checked regularly. A small
 * heap collects garbage early: with 44 MB a crawl takes 30 MB less than with 80. The few pages that need more get it,
 * each in its own thread. `taskMs`: processor time, so that a busy machine reads the same pages; the clock has `slowest`
 * times that. `tasks`: after this many a new thread takes over, because libraries retain parts of pages.
 */
const limits = {
  heapMb: 44,
  largeHeapMb: 160,
  beyondMb: 400,
  lookMs: 100,
  taskMs: 30_000,
  slowest: 6,
  tasks: 1000,
} as const

type Limits = { taskMs: number; beyondMb: number }

/** `no-room`: it ran out of heap. `stopped`: it took too long or too much memory, or its thread crashed. */
type Outcome<Reading> = Reading | PageProblem | 'no-room' | 'stopped'

/** The processor time of a task in its threads, as last seen. */
class Spent {
  readonly #maxMs: number
  readonly #began = performance.now()
  #earlierMs = 0
  #ms = 0
  #worker: Worker | null = null
  #atStart: NodeJS.CpuUsage | undefined

  constructor(maxMs: number) {
    this.#maxMs = maxMs
  }

  async watch(worker: Worker): Promise<void> {
    this.#earlierMs += this.#ms
    this.#ms = 0
    this.#worker = worker
    this.#atStart = await worker.cpuUsage().catch(() => undefined)
  }

  isTooMuch(): boolean {
    void this.#look()
    return (
      this.#earlierMs + this.#ms > this.#maxMs ||
      performance.now() - this.#began > limits.slowest * this.#maxMs
    )
  }

  async #look(): Promise<void> {
    const worker = this.#worker
    const used = await worker?.cpuUsage(this.#atStart).catch(() => undefined)
    if (used !== undefined && worker === this.#worker) this.#ms = (used.user + used.system) / 1000
  }
}

/** Reads pages one at a time in a thread, which is ended if a page takes too long or too much memory. */
export class TextReader {
  readonly #limits: Limits
  #worker: Worker | null = null
  #tasks = 0
  #last: Promise<unknown> = Promise.resolve()

  constructor(given: Partial<Limits> = {}) {
    this.#limits = { ...limits, ...given }
  }

  read(task: ReadTask): Promise<PageReading | PageProblem> {
    return this.#readNext<PageReading>({ ...task, wants: 'text' })
  }

  /** What a home page says about its owner. */
  readHomePage(task: ReadTask): Promise<HomePage | PageProblem> {
    return this.#readNext<HomePage>({ ...task, wants: 'home-page' })
  }

  #readNext<Reading extends object>(task: ThreadTask): Promise<Reading | PageProblem> {
    const reading = this.#last.then(() => this.#readNow<Reading>(task))
    this.#last = reading.catch(() => {})
    return reading
  }

  async end(): Promise<void> {
    await this.#last
    await this.#drop()
  }

  async #readNow<Reading extends object>(task: ThreadTask): Promise<Reading | PageProblem> {
    const spent = new Spent(this.#limits.taskMs)
    if (this.#tasks >= limits.tasks) await this.#drop()
    const worker = (this.#worker ??= this.#newWorker(limits.heapMb))
    this.#tasks += 1
    const first = await this.#outcomeOf<Reading>(worker, task, spent)
    if (typeof first === 'object') return first
    await this.#drop()
    if (first === 'stopped') return pageProblemOf('too-complex')
    const large = this.#newWorker(limits.largeHeapMb)
    const second = await this.#outcomeOf<Reading>(large, task, spent)
    await large.terminate()
    return typeof second === 'object' ? second : pageProblemOf('too-complex')
  }

  async #outcomeOf<Reading extends object>(
    worker: Worker,
    task: ThreadTask,
    spent: Spent,
  ): Promise<Outcome<Reading>> {
    const before = process.memoryUsage.rss()
    await spent.watch(worker)
    let watch: ReturnType<typeof setInterval> | undefined
    const stopped = new AbortController()
    try {
      return await new Promise<Outcome<Reading>>((resolve) => {
        const { signal } = stopped
        const on = <Told>(event: string, heard: (told: Told) => void) => {
          worker.on(event, heard)
          signal.addEventListener('abort', () => worker.off(event, heard), { once: true })
        }
        on<Reading | PageProblem>('message', resolve)
        on<NodeJS.ErrnoException>('error', ({ code }) =>
          resolve(code === 'ERR_WORKER_OUT_OF_MEMORY' ? 'no-room' : 'stopped'),
        )
        on('exit', () => resolve('stopped'))
        watch = setInterval(() => {
          const grown = (process.memoryUsage.rss() - before) / 2 ** 20
          if (grown > this.#limits.beyondMb || spent.isTooMuch()) resolve('stopped')
        }, limits.lookMs)
        worker.postMessage(task)
      })
    } finally {
      clearInterval(watch)
      stopped.abort()
    }
  }

  async #drop(): Promise<void> {
    const worker = this.#worker
    this.#worker = null
    this.#tasks = 0
    await worker?.terminate()
  }

  #newWorker(heapMb: number): Worker {
    const worker = new Worker(new URL('./thread.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 1, stackSizeMb: 8 },
    })
    worker.on('error', () => {}) // Handled where its result is awaited.
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null
    })
    worker.unref()
    return worker
  }
}
