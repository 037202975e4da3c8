/** `20261120` as it is written in answers: 2026-11-20. */
export const dayWord = (day: string): string => `${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}`
