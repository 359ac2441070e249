/** A component that is nowhere to be found: its message is one sentence that says what to install. */
export class ComponentMissing extends Error {
  override readonly name = 'ComponentMissing';
}
