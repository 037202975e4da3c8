/** Words that join conditions, longest first. */
export const joining = { and: ['并且', '且', '；'], or: ['或'] } as const

/** What may follow a number, and by how much it multiplies it. */
export const numberUnits: Readonly<Record<string, number>> = { 万: 1e4, 亿: 1e8 }
