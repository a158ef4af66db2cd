/** Stands for the parts of jspdf that turn pages of HTML into pictures: ours are drawn as vectors. */
export default function unused(): never {
  throw new Error('This part of jspdf is not included.')
}
