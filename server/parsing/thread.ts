import '#core/locked-prototypes.ts'
import { parentPort } from 'node:worker_threads'
import { ApiError } from '../errors.ts'
import { runTask, type ParseAnswer, type ParseTask } from './tasks.ts'

/** One task after another; see parse-in-thread.ts. */
parentPort?.on('message', (task: ParseTask) => {
  void answerTo(task).then((answer) => parentPort?.postMessage(answer))
})

/** An error that is not the request's fault ends the thread, and is reported as such. */
async function answerTo(task: ParseTask): Promise<ParseAnswer> {
  try {
    return { result: await runTask(task) }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const { status, code, message, fields } = error
    return { refused: { status, code, message, ...(fields && { fields }) } }
  }
}
