import { useMutation, type UseMutationOptions } from '@tanstack/react-query'
import { useRef } from 'react'

/**
 * A mutation that the user submits. `submit` does nothing while one is in progress: `isPending` of the last render
 * cannot stop the second click of a double click, which comes before the next render.
 */
export function useSubmission<Data, Variables>(options: UseMutationOptions<Data, Error, Variables>) {
  const mutation = useMutation(options)
  const isOnItsWay = useRef(false)
  const submit = (variables: Variables) => {
    if (isOnItsWay.current) return
    isOnItsWay.current = true
    mutation.mutate(variables, {
      onSettled: () => {
        isOnItsWay.current = false
      },
    })
  }
  return { ...mutation, submit }
}
