import { MAIN_INDEXES } from '../../../shared/market/instrument'

/** Name of a main index; the id of another. */
export const indexName = (id: string): string => MAIN_INDEXES.find((index) => index.id === id)?.name ?? id
