// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {MarketOwner} from "./MarketOwner.sol";

/// @title The ERC-20 tokens that the market takes, named by token type (`PKS`, …).
/// @notice Orders keep a number instead of a token's address. Each acceptance of a token gets a new number, which stands
/// for that token for ever: giving a type another token can't change what a standing order is paid in.
abstract contract Currencies is MarketOwner {
    struct Currency {
        address token;
        bool allowed;
    }

    /// @dev The number of the native coin.
    uint16 internal constant NATIVE_ID = 0;
    uint256 private constant TOKEN_TYPE_LIMIT = 32;

    uint16 private _lastId;
    /// @dev Zero where nothing is accepted under the type.
    mapping(string tokenType => uint16 id) private _idOfType;
    /// @dev Zero where the token is not accepted.
    mapping(address token => uint16 id) private _idOfToken;
    mapping(uint16 id => Currency) private _currencies;

    /// @notice Names an accepted ERC-20 token, or with `token` zero stops accepting it. Owner only. Orders in a token
    /// that is no longer accepted stay where they are and can be cancelled, not bought from.
    /// @param tokenType 1 to 32 bytes, such as `PKS`.
    /// @param token The ERC-20 contract. Tokens that call their receivers (ERC-777) or change balances by themselves
    /// don't belong here.
    function setTokenType(string calldata tokenType, address token) external onlyOwner {
        if (bytes(tokenType).length == 0 || bytes(tokenType).length > TOKEN_TYPE_LIMIT) {
            revert TokenTypeInvalid(tokenType);
        }
        Currency storage previous = _currencies[_idOfType[tokenType]];
        emit TokenTypeSet(tokenType, token, previous.token);
        delete _idOfToken[previous.token];
        delete _idOfType[tokenType];
        previous.allowed = false;
        if (token == NATIVE) return;

        if (token == address(this) || token.code.length == 0 || _idOfToken[token] != NATIVE_ID) {
            revert CurrencyInvalid(token);
        }
        uint16 id = ++_lastId;
        _idOfToken[token] = id;
        _idOfType[tokenType] = id;
        _currencies[id] = Currency({token: token, allowed: true});
    }

    /// @notice The ERC-20 contract that a token type stands for, zero where it is not accepted.
    function tokenAddress(string calldata tokenType) external view returns (address) {
        return _currencies[_idOfType[tokenType]].token;
    }

    /// @dev The number of a token type; the empty type is the native coin.
    function _idOf(string calldata tokenType) internal view returns (uint16 id) {
        if (bytes(tokenType).length == 0) return NATIVE_ID;
        id = _idOfType[tokenType];
        if (id == NATIVE_ID) revert TokenTypeUnknown(tokenType);
    }

    /// @dev The token with a number, whether accepted or not.
    function _currencyAt(uint16 id) internal view returns (address) {
        return id == NATIVE_ID ? NATIVE : _currencies[id].token;
    }

    /// @dev The token with a number, which must be accepted or be the native coin.
    function _allowedCurrencyAt(uint16 id) internal view returns (address) {
        if (id == NATIVE_ID) return NATIVE;
        Currency memory currency = _currencies[id];
        if (!currency.allowed) revert CurrencyNotAllowed(currency.token);
        return currency.token;
    }

    /// @dev Reverts unless `token` is an accepted ERC-20 token.
    function _requireAllowed(address token) internal view {
        if (_idOfToken[token] == NATIVE_ID) revert CurrencyNotAllowed(token);
    }
}
