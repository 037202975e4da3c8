/** Parameter of the trading page's address that opens the four steps, whether they were seen or not. */
export const INTRODUCTION_QUERY = 'intro'
