import { accountCommand, type Output } from '../../gateway/tools/account-command'

/** Carries out `npm run account -- WORDS` within this process. Answers the exit code and what was printed. */
export async function runAccountCommand(environment: NodeJS.ProcessEnv, ...words: string[]) {
  const { DATABASE_URL: _, ...inherited } = process.env
  const lines = { print: [] as string[], report: [] as string[] }
  const output: Output = {
    print: (line) => void lines.print.push(line),
    report: (line) => void lines.report.push(line),
  }
  const status = await accountCommand(words, { ...inherited, ...environment }, output)
  const textOf = (printed: readonly string[]) => printed.map((line) => `${line}\n`).join('')
  return { status, out: textOf(lines.print), words: textOf(lines.report) }
}
