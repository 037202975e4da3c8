import type { StockExchange } from './exchanges'

/** Faults between an exchange and the pages that can be detected from the received data. */
export const FAULT_CODES = [
  /** Prints are missing: an instrument's day totals have risen by more than its prints add up to. */
  'gap',
  /** Data arrives later than it should. */
  'delay',
  /** Prints come twice. */
  'duplicate',
  /** Prints come after later ones. */
  'reorder',
  /** An exchange that sent data regularly sends nothing. */
  'halt',
  /** Data has a time in the future: one of the clocks is wrong. */
  'skew',
  /** Money differs from price × shares. */
  'unit',
  /** A client's connection is slower than the data sent to it. */
  'slow-client',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]

/** Display names of the faults. */
export const faultNames: Readonly<Record<FaultCode, string>> = {
  gap: '缺口',
  delay: '延迟',
  duplicate: '重复',
  reorder: '乱序',
  halt: '中断',
  skew: '时钟偏差',
  unit: '单位不符',
  'slow-client': '慢客户端',
}

/** A current fault. */
export interface FeedFault {
  code: FaultCode
  /** Exchange; empty if the fault has none. */
  exchange: StockExchange | ''
  /** `gap`: shares. `delay`, `halt`, `skew`: ms. Others: recent number of occurrences. */
  size: number
  /** Number of affected codes; 0 = unknown. */
  instruments: number
}
