import type { StockExchange } from './exchanges'

/** Faults on the path from an exchange to the pages, as far as received data shows them. */
export const FAULT_CODES = [
  /** Prints are missing: an instrument's day totals have risen by more than its prints add up to. */
  'gap',
  /** Data arrives later than it should. */
  'delay',
  /** Prints come twice. */
  'duplicate',
  /** Prints come after later ones. */
  'reorder',
  /** An exchange that was busy says nothing. */
  'halt',
  /** Data comes from the future: one of the clocks is wrong. */
  'skew',
  /** Shares, money and price do not belong together. */
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

/** Something that is wrong now. */
export interface FeedFault {
  code: FaultCode
  /** Where; empty for what has no exchange. */
  exchange: StockExchange | ''
  /** `gap`: shares. `delay`, `halt`, `skew`: ms. Others: how often lately. */
  size: number
  /** Number of affected codes; 0 = unknown. */
  instruments: number
}
