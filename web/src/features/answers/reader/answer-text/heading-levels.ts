import type { BlockNode } from './nodes.ts'

/**
 * Heading levels for the page: the answer's outline starts at `top` and never skips a level downward, whatever levels
 * the engine used. People who navigate by headings find no gaps.
 */
export function headingLevels(blocks: readonly BlockNode[], top: number): Map<BlockNode, number> {
  const levels = new Map<BlockNode, number>()
  const open: number[] = []
  for (const block of blocks) {
    if (block.kind !== 'heading') continue
    while (open.length > 0 && (open.at(-1) ?? 0) >= block.depth) open.pop()
    open.push(block.depth)
    levels.set(block, Math.min(6, top + open.length - 1))
  }
  return levels
}
