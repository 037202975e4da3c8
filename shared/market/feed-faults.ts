import type { StockExchange } from './exchanges'

/** What can be wrong with the way from an exchange to the pages, as far as it can be told from what comes. */
export const FAULT_CODES = [
  /** Prints are missing: an instrument's day totals have risen by more than its prints add up to. */
  'gap',
  /** What comes is older than it should be. */
  'delay',
  /** Prints come twice. */
  'duplicate',
  /** Prints come after later ones. */
  'reorder',
  /** An exchange that was busy says nothing. */
  'halt',
  /** What comes is from the future: one of the clocks is wrong. */
  'skew',
  /** Shares, money and price do not belong together. */
  'unit',
  /** Somebody's line takes less than it is sent. */
  'slow-client',
] as const

export type FaultCode = (typeof FAULT_CODES)[number]

/** What the faults are called. */
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
  /** Codes it concerns; 0 = nobody can say. */
  instruments: number
}
