/** An error that says of which known kind it is; what else is known of it is for the log. */
export class FaultOf<F extends string> extends Error {
  readonly fault: F
  constructor(fault: F, detail = '') {
    super(detail)
    this.name = new.target.name
    this.fault = fault
  }
}
