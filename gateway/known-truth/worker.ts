import { parentPort, workerData } from 'node:worker_threads'
import { type KnownTruthWish, knownTruthDay } from './day'

parentPort?.postMessage(knownTruthDay(workerData as KnownTruthWish))
