import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Makes `server.close()` cut off no client. Node destroys connections that it takes for idle, even when a slow client
 * is still receiving the last response, and leaves busy ones open for further requests, so closing may wait for their
 * clients to disconnect. With this, each connection ends once all written data has been sent: now if it is idle, else
 * after the response to the request that has arrived, even partly.
 */
export const closeGracefully = (server: Server): void => {
  /** Per connection: its current response, and the bytes read by the time it became idle. */
  const connections = new Map<Socket, { response?: ServerResponse; done: number }>();
  let isClosing = false;
  // With TLS the connection of the requests is another than the one below it.
  server.on('setSecureContext' in server ? 'secureConnection' : 'connection', (socket: Socket) => {
    connections.set(socket, { done: 0 });
    socket.once('close', () => connections.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    const onEnd = () => {
      if (response.closed && connections.has(socket)) connections.set(socket, { done: socket.bytesRead });
    };
    connections.set(socket, { response, done: 0 });
    response.once('close', () => (isClosing ? socket.end() : onEnd()));
    // An unread request body may still be arriving after its response was sent.
    request.once('close', onEnd);
  });
  // A connection upgraded to a web socket carries no more requests. This listens for upgrades only if somebody else
  // does: Node accepts upgrades as soon as there is a listener.
  server.on('newListener', function follow(event) {
    if (event !== 'upgrade') return;
    server.off('newListener', follow);
    server.on('upgrade', ({ socket }) => connections.set(socket, { done: Number.POSITIVE_INFINITY }));
  });
  // `close()` calls this, then waits for the remaining connections.
  server.closeIdleConnections = () => {
    isClosing = true;
    for (const [socket, { response, done }] of connections) {
      if (response && !response.headersSent) response.setHeader('connection', 'close');
      else if (!response && socket.bytesRead <= done) socket.end();
    }
  };
};
