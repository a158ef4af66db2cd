/** Replaces the parts of jspdf that turn HTML into pictures: ours are drawn as vectors. */
export default function unused(): never {
  throw new Error('This part of jspdf is not included.')
}
