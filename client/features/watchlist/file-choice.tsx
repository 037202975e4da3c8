import { useId, useState } from 'react'
import { textOfBytes } from '../../../shared/market/text-file'
import { watchlist as text } from '../../text/watchlist'
import { codesOfFile, LIST_FILE_MAX_BYTES, tagsOfFile } from './list-file'

/** A list file of another program: its codes are put where they could have been pasted. */
export function FileChoice({
  onText,
}: {
  onText: (codes: string, words: ReadonlyMap<string, readonly string[]>) => void
}) {
  const id = useId()
  const [problem, setProblem] = useState('')
  const take = async (file: File | undefined) => {
    if (!file) return
    if (file.size > LIST_FILE_MAX_BYTES) return setProblem(text.fileTooLarge)
    try {
      const content = textOfBytes(new Uint8Array(await file.arrayBuffer()))
      if (content === undefined) return setProblem(text.fileUnreadable)
      onText(codesOfFile(content), tagsOfFile(content))
      setProblem('')
    } catch {
      setProblem(text.fileUnread)
    }
  }
  return (
    <div className="mb-2 text-12">
      <label htmlFor={id} className="mr-2 text-text-2">
        {text.chooseFile}
      </label>
      <input
        id={id}
        type="file"
        accept=".blk,.EBK,.ebk,.csv,.txt"
        onChange={(event) => void take(event.target.files?.[0])}
        className="max-w-full text-text-1"
      />
      {problem !== '' && (
        <p role="alert" className="mt-1 text-warning">
          {problem}
        </p>
      )}
    </div>
  )
}
