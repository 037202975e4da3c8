/** One row an error: HTTP status, whether trying again may help, and the sentence people read. */
export interface ErrorRow {
  status: number
  retry: boolean
  text: string
}
