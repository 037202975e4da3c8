/** Query parameter of the trading page that opens the four steps. */
export const INTRODUCTION_QUERY = 'intro'
