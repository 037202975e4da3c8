/** A program that is started by its name. */
export interface NamedProgram {
  says: string
  load: () => Promise<unknown>
  /** Arguments before those that are given. */
  args?: readonly string[]
  /** Environment variables, unless they are set already. */
  env?: Readonly<Record<string, string>>
}

/**
 * Runs the program whose name is the first argument, in this process, with the arguments that follow. Prints the list
 * and sets exit code 1 if there is no such program.
 */
export async function runNamed(
  command: string,
  programs: Readonly<Record<string, NamedProgram>>,
  name: string | undefined,
): Promise<void> {
  const program = name !== undefined && Object.hasOwn(programs, name) ? programs[name] : undefined
  if (!program) {
    const width = Math.max(...Object.keys(programs).map((one) => one.length)) + 2
    const list = Object.entries(programs).map(([one, { says }]) => `  ${one.padEnd(width)}${says}`)
    console.error([name ? `no ${name} among:` : `npm run ${command} -- NAME`, ...list].join('\n'))
    process.exitCode = 1
    return
  }
  for (const [variable, value] of Object.entries(program.env ?? {})) process.env[variable] ??= value
  process.argv.splice(2, 1, ...(program.args ?? []))
  await program.load()
}
