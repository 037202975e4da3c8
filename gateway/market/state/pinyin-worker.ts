import { parentPort, workerData } from 'node:worker_threads'
import { readingsOf } from './pinyin'

const port = parentPort
if (!port) throw new Error('names are read in a worker thread')

port.postMessage((workerData as readonly string[]).map(readingsOf))
