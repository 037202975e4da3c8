/**
 * Fields of one CSV line. A field in double quotes can contain commas; `""` inside it is one quote. Undefined if a quote
 * is not closed.
 */
export function splitCsv(line: string): string[] | undefined {
  if (!line.includes('"')) return line.split(',')
  const fields: string[] = []
  let field = ''
  let quoted = false
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if (quoted) {
      if (char !== '"') field += char
      else if (line[i + 1] === '"') field += line[++i]
      else quoted = false
    } else if (char === '"') quoted = true
    else if (char === ',') {
      fields.push(field)
      field = ''
    } else field += char
  }
  if (quoted) return undefined
  fields.push(field)
  return fields
}
