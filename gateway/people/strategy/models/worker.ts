import { parentPort, workerData } from 'node:worker_threads'
import { judgeHorizons } from '../../../../shared/forecast/judge'
import type { IndexPast } from '../../../../shared/forecast/samples'

parentPort?.postMessage(judgeHorizons(workerData as IndexPast[]))
