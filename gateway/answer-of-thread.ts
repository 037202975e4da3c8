import { openThread, type ThreadLocation } from './open-thread'

/** The first message of a thread that is opened for it alone. Rejects if the thread breaks or ends without one. */
export async function answerOfThread<T>(place: ThreadLocation, name: string, workerData: unknown): Promise<T> {
  const worker = openThread(place, name, workerData)
  try {
    return await new Promise<T>((resolve, reject) => {
      worker.once('message', resolve)
      worker.once('error', reject)
      worker.once('exit', () => reject(new Error(`the thread ${name} ended without an answer`)))
    })
  } finally {
    await worker.terminate()
  }
}
