/**
 * From 1.29 on, ONNX Runtime's packages report each session to Microsoft (model, hardware, a device
 * id kept under the user's cache folder) unless this is set before the library is first loaded:
 * https://github.com/microsoft/onnxruntime/pull/27379. What a court reads is nobody's to know.
 *
 * Must run on the main thread: a worker's `process.env` is a copy, which the library doesn't see.
 */
export function keepToOurselves(): void {
  process.env['ORT_DISABLE_TELEMETRY'] = '1';
}
